/** Style sheet of an exported document: for screens (light and dark) and paper. It loads nothing. */
export const STYLE = `
:root { color-scheme: light dark; --quiet: light-dark(#5a5f66, #a9b0b8); --line: light-dark(#d5d9de, #3a4149); --link: light-dark(#1d4f80, #9cc3ee); }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 "Source Serif 4", Charter, Georgia, serif; overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: 0.15em; }
.document-head { margin-bottom: 2.5rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.document-head p { margin: 0.25rem 0; color: var(--quiet); }
.document-head .within { margin-bottom: 1.5rem; }
h1, h2, h3, h4, h5, h6 { margin: 2em 0 0.5em; font-size: 1.0625rem; line-height: 1.3; }
h1 { margin-top: 0; font-size: 1.9rem; }
h2 { font-size: 1.5rem; }
h3 { font-size: 1.25rem; }
.number { margin-right: 0.35em; }
.status, .effective, .history, .notes, .missing-image { color: var(--quiet); }
.effective, .history, .notes { font-size: 0.875rem; }
.above { margin: 2.5rem 0 0; color: var(--quiet); text-align: center; }
.item { margin-left: 2rem; }
.item > .num { float: left; margin-left: -2rem; }
.item > p:first-child > .num { display: inline-block; min-width: 1.75rem; margin-left: -2rem; }
.item-heading { font-style: italic; }
.center { text-align: center; }
.subheading, .note-label { font-weight: 600; }
.figure { text-align: right; }
blockquote { margin: 1rem 1.5rem; }
.table-frame { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; line-height: 1.4; }
caption { padding: 0.5rem 0; font-weight: 600; text-align: left; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
td > p, th > p { margin: 0; }
.middle { vertical-align: middle; }
.bottom { vertical-align: bottom; }
.indent-1 { padding-left: 1.85rem; }
.indent-2 { padding-left: 3.1rem; }
.indent-3 { padding-left: 4.35rem; }
.indent-4 { padding-left: 5.6rem; }
.indent-5 { padding-left: 6.85rem; }
.indent-6 { padding-left: 8.1rem; }
.indent-7 { padding-left: 9.35rem; }
.indent-8 { padding-left: 10.6rem; }
.indent-9 { padding-left: 11.85rem; }
.indent-10 { padding-left: 13.1rem; }
.remark { font-size: 0.875rem; color: var(--quiet); }
.wide-frame { display: block; overflow-x: auto; }
.wide-frame > img { max-width: none; }
img { max-width: 100%; height: auto; }
.permalink { display: none; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 11pt; } h1, h2, h3, h4, h5, h6 { break-after: avoid; } details::details-content { content-visibility: visible; block-size: auto; } tr, figure { break-inside: avoid; } }
`;
