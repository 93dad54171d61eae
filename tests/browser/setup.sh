#!/usr/bin/env bash
# Installs what the tests of the pages need: Debian's chromium, and fonts for Hebrew and Japanese.
set -euo pipefail
command -v chromium >/dev/null && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core fonts-ipafont-gothic
