"use strict";
// Sorting: each header cell of a sortable table holds a button.
const number = (text) => (text.trim() !== "" && !Number.isNaN(Number(text)) ? Number(text) : null);
const value = (row, column) => {
  const cell = row.cells[column];
  return cell.dataset.sort ?? cell.textContent.trim();
};
const compare = (a, b) => {
  const x = number(a), y = number(b);
  if (x !== null && y !== null) return x - y;
  return a.localeCompare(b);
};
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    if (!button) return;
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => compare(value(a, column), value(b, column)) * (up ? 1 : -1));
      table.tBodies[0].append(...rows);
    });
  });
}
// Searching: a row is shown when it holds every word that was typed.
for (const input of document.querySelectorAll("input[data-table]")) {
  const table = document.getElementById(input.dataset.table);
  const told = document.getElementById(input.dataset.told);
  const texts = new Map([...table.tBodies[0].rows].map((row) => [row, row.textContent.toLowerCase()]));
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [row, text] of texts) {
      row.hidden = !words.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    told.textContent = `${shown} of ${texts.size} rows`;
  };
  input.addEventListener("input", show);
  show();
}
