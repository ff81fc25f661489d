/**
 * The page's only style sheet. The content security policy names it by its hash, so the page must contain it unchanged.
 */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf8; --panel: #fff; --ink: #1f1d1a; --soft: #645f57; --line: #e2ddd4;
  --accent: #8a1f2d; --get: #17643a; --post: #1d4f91; --put: #85510a; --delete: #a32424; --code: #f3f0ea; }
@media (prefers-color-scheme: dark) { :root { --ground: #171614; --panel: #201e1b; --ink: #eeeae3; --soft: #aaa397;
  --line: #38342e; --accent: #f0909c; --get: #74cf9b; --post: #8fbdf5; --put: #e9b668; --delete: #f39a9a; --code: #292622; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 "Inter Variable", Inter, system-ui, "Segoe UI", "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font: 13px/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
code { background: var(--code); padding: 1px 4px; border-radius: 4px; }
pre { background: var(--code); padding: 12px; border-radius: 6px; overflow-x: auto; margin: 8px 0 0; overflow-wrap: normal; }
.page { display: grid; grid-template-columns: 264px minmax(0, 1fr); max-width: 1240px; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 28px 16px 28px 24px;
  border-right: 1px solid var(--line); font-size: 14px; }
nav h2 { font-size: 12px; letter-spacing: .035em; text-transform: uppercase; color: var(--soft); margin: 0 0 8px; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 4px 0; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 28px 32px 64px; min-width: 0; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -.011em; margin: 0 0 4px; }
.lead { color: var(--soft); margin: 0 0 20px; }
.intro p { max-width: 72ch; margin: 0 0 10px; }
section > h2 { font-size: 21px; line-height: 1.25; margin: 44px 0 4px; padding-bottom: 8px; border-bottom: 1px solid var(--line); }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 14px 0 0; }
article > h3 { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; font-size: 15px; margin: 0; }
article > h3 a { color: inherit; text-decoration: none; }
article > h3 a:hover { text-decoration: underline; }
.method { font: 650 13px/1.5 ui-monospace, Menlo, Consolas, monospace; min-width: 58px; }
.GET { color: var(--get); } .POST { color: var(--post); } .PUT { color: var(--put); } .DELETE { color: var(--delete); }
.path { font: 600 14px/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
.badge { font-size: 12px; font-weight: 500; color: var(--soft); border: 1px solid var(--line); border-radius: 999px; padding: 0 8px; }
.what { margin: 4px 0 0; }
.facts { margin: 4px 0 0; color: var(--soft); font-size: 14px; }
.scroll { overflow-x: auto; margin-top: 10px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding: 0 0 4px; }
th, td { text-align: left; vertical-align: top; padding: 5px 12px 5px 0; border-top: 1px solid var(--line); }
thead th { font-size: 12px; font-weight: 550; color: var(--soft); border-top: 0; }
tbody th { font-weight: 400; }
tbody th code { white-space: nowrap; }
td:last-child { width: 34%; }
details { margin-top: 10px; font-size: 14px; }
summary { cursor: pointer; width: fit-content; }
ul.errors { margin: 8px 0 0; padding-left: 20px; }
@media (max-width: 820px) {
  .page { display: block; }
  nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: 16px; }
  nav ol { columns: 2; column-gap: 16px; }
  main { padding: 20px 16px 48px; }
  thead { display: none; }
  tbody th, tbody td, td:last-child { display: block; width: auto; border: 0; padding: 0; }
  tbody tr { display: block; border-top: 1px solid var(--line); padding: 8px 0; }
}
@media print { nav { display: none; } .page { display: block; } article { break-inside: avoid; } }
`;
