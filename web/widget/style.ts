const light = `
  --_text: var(--parley-text, #1c2230);
  --_soft: var(--parley-soft, #555f73);
  --_paper: var(--parley-paper, #ffffff);
  --_raised: var(--parley-raised, #f4f6fa);
  --_line: var(--parley-line, #d3d9e4);
  --_accent: var(--parley-accent, #2a4dbd);
  --_on-accent: var(--parley-on-accent, #ffffff);
  --_bad: var(--parley-bad, #a4262c);
`

const dark = `
  --_text: var(--parley-text, #e6e9f0);
  --_soft: var(--parley-soft, #a7b0c2);
  --_paper: var(--parley-paper, #141821);
  --_raised: var(--parley-raised, #1d2330);
  --_line: var(--parley-line, #343d4f);
  --_accent: var(--parley-accent, #9db4ff);
  --_on-accent: var(--parley-on-accent, #101522);
  --_bad: var(--parley-bad, #ffa3a3);
`

/** The look of the widget. Whoever embeds it may set the custom properties, or style its parts. */
export const widgetStyle = `
:host {
  ${light}
  --_radius: var(--parley-radius, 8px);
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  min-height: 20rem;
  padding: var(--parley-padding, 0.75rem);
  container-type: inline-size;
  color: var(--_text);
  background: var(--_paper);
  font: var(--parley-font, 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif);
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; ${dark} }
@media (prefers-color-scheme: dark) {
  :host(:not([theme])) { color-scheme: dark; ${dark} }
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
:focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
a { color: var(--_accent); }
button { font: inherit; cursor: pointer; }

.turns { flex: 1; min-height: 0; overflow-y: auto; padding: 0.25rem 0.5rem 1rem; overscroll-behavior: contain; }
.turns:focus-visible { outline-offset: -3px; }
.welcome { color: var(--_soft); text-align: center; max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; }
.turn { max-width: 46rem; margin: 0 auto; }
.question { background: var(--_raised); border: 1px solid var(--_line); border-radius: calc(var(--_radius) * 1.5); border-bottom-right-radius: 2px; padding: 0.5rem 0.9rem; margin: 1.25rem 0 0.75rem auto; width: fit-content; max-width: 85%; white-space: pre-wrap; overflow-wrap: anywhere; }

.searches { list-style: none; margin: 0 0 0.6rem; padding: 0; color: var(--_soft); font-size: 0.875em; }
.searches li { overflow-wrap: anywhere; padding-left: 1.3em; position: relative; }
.searches li::before { content: ''; position: absolute; left: 0.2em; top: 0.45em; width: 0.55em; height: 0.55em; border: 2px solid currentColor; border-radius: 50%; }
.searches li.busy::before { border-right-color: transparent; animation: turning 0.9s linear infinite; }
.waiting { color: var(--_soft); margin: 0.5rem 0; }
.waiting::after { content: '…'; animation: breathing 1.2s ease-in-out infinite; }
@keyframes turning { to { transform: rotate(360deg); } }
@keyframes breathing { 50% { opacity: 0.2; } }

.answer { overflow-wrap: anywhere; }
.answer > :first-child { margin-top: 0; }
.answer p, .answer ul, .answer ol, .answer pre, .answer blockquote, .answer .table { margin: 0.6rem 0; }
.answer p { white-space: pre-line; }
.answer ul, .answer ol { padding-left: 1.6rem; }
.answer li { margin: 0.3rem 0; }
.answer h3, .answer h4 { font-size: 1.05em; line-height: 1.3; margin: 1rem 0 0.4rem; }
.answer h4 { font-size: 1em; }
.answer code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.875em; background: var(--_raised); border-radius: 4px; padding: 0.1em 0.3em; }
.answer pre { background: var(--_raised); border: 1px solid var(--_line); padding: 0.7rem 0.9rem; border-radius: var(--_radius); overflow-x: auto; overflow-wrap: normal; }
.answer pre code { background: none; padding: 0; }
.answer blockquote { border-left: 3px solid var(--_line); padding-left: 0.9rem; margin-left: 0; color: var(--_soft); }
.answer hr { border: 0; border-top: 1px solid var(--_line); margin: 1rem 0; }
.answer .table { overflow-x: auto; }
.answer table { border-collapse: collapse; font-size: 0.925em; }
.answer th, .answer td { text-align: left; vertical-align: top; padding: 0.35rem 0.7rem; border: 1px solid var(--_line); min-width: 4rem; overflow-wrap: break-word; }
.answer th { background: var(--_raised); }
.citation { font-size: 0.72em; font-weight: 600; vertical-align: 0.35em; line-height: 1; border: 0; border-radius: 999px; min-width: 1.75em; padding: 0.25em 0.45em; margin: 0 0.12em; background: var(--_accent); color: var(--_on-accent); }

.sources { margin: 0.75rem 0 0.5rem; border: 1px solid var(--_line); border-radius: var(--_radius); font-size: 0.9em; overflow: hidden; }
.sources > summary { cursor: pointer; padding: 0.45rem 0.8rem; background: var(--_raised); color: var(--_soft); }
.source { border-top: 1px solid var(--_line); }
.source summary { cursor: pointer; display: flex; align-items: baseline; gap: 0.6rem; padding: 0.45rem 0.8rem; overflow-wrap: anywhere; list-style: none; }
.source summary::-webkit-details-marker { display: none; }
.source summary:hover { background: var(--_raised); }
.source summary:focus-visible, .sources > summary:focus-visible { outline-offset: -3px; border-radius: var(--_radius); }
.source .number { color: var(--_accent); font-weight: 700; min-width: 1.2em; }
.source .title { flex: 1; }
.source .index { color: var(--_soft); font-size: 0.9em; }
.source dl { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); gap: 0.2rem 0.9rem; margin: 0; padding: 0.2rem 0.8rem 0.7rem 2.6rem; }
.source dt { color: var(--_soft); max-width: 10rem; overflow-wrap: anywhere; }
.source dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }

.problem { color: var(--_bad); border-left: 3px solid var(--_bad); padding: 0.1rem 0 0.1rem 0.8rem; margin: 0.75rem 0; overflow-wrap: anywhere; display: flex; flex-wrap: wrap; gap: 0.3rem 0.9rem; align-items: baseline; }
.problem.calm { color: var(--_soft); border-left-color: var(--_line); }
.retry, .new { background: none; border: 0; padding: 0.15rem 0.2rem; color: var(--_accent); text-decoration: underline; border-radius: 4px; }

.form { display: flex; gap: 0.5rem; align-items: end; border-top: 1px solid var(--_line); padding: 0.75rem 0.25rem 0; width: 100%; max-width: 47rem; margin: 0 auto; }
.input { flex: 1; min-width: 0; font: inherit; color: inherit; background: var(--_paper); border: 1px solid var(--_soft); border-radius: var(--_radius); padding: 0.5rem 0.75rem; resize: none; min-height: 2.65rem; max-height: 10rem; field-sizing: content; }
.input::placeholder { color: var(--_soft); opacity: 1; }
.send, .stop { font-weight: 600; min-height: 2.65rem; border: 1px solid var(--_accent); background: var(--_accent); color: var(--_on-accent); border-radius: var(--_radius); padding: 0.4rem 1.1rem; }
.stop { background: none; color: var(--_accent); }
.foot { display: flex; justify-content: space-between; gap: 1rem; align-items: center; color: var(--_soft); font-size: 0.8125em; padding: 0.3rem 0.25rem 0; min-height: 2.1em; width: 100%; max-width: 47rem; margin: 0 auto; }
.new { margin-left: auto; }
@container (max-width: 30rem) {
  .keys { display: none; }
  .question { max-width: 95%; }
  .source dl { grid-template-columns: minmax(0, 1fr); padding-left: 0.8rem; }
  .source dd { margin-bottom: 0.3rem; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; }
}
`
