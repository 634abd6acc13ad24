/** The look of the widget. Whoever embeds it may set the custom properties, or style its parts. */
export const widgetStyle = `
:host {
  --_text: var(--parley-text, #1c2230);
  --_soft: var(--parley-soft, #555f73);
  --_paper: var(--parley-paper, #ffffff);
  --_raised: var(--parley-raised, #f4f6fa);
  --_line: var(--parley-line, #d3d9e4);
  --_accent: var(--parley-accent, #2a4dbd);
  --_on-accent: var(--parley-on-accent, #ffffff);
  --_bad: var(--parley-bad, #a4262c);
  --_radius: var(--parley-radius, 8px);
  display: flex;
  flex-direction: column;
  min-height: 20rem;
  color: var(--_text);
  background: var(--_paper);
  font: var(--parley-font, 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif);
}
@media (prefers-color-scheme: dark) {
  :host(:not([theme='light'])) {
    --_text: var(--parley-text, #e6e9f0);
    --_soft: var(--parley-soft, #a7b0c2);
    --_paper: var(--parley-paper, #141821);
    --_raised: var(--parley-raised, #1d2330);
    --_line: var(--parley-line, #343d4f);
    --_accent: var(--parley-accent, #9db4ff);
    --_on-accent: var(--parley-on-accent, #101522);
    --_bad: var(--parley-bad, #ffa3a3);
  }
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.turns { flex: 1; overflow-y: auto; padding: 0.5rem 0.25rem; }
.welcome { color: var(--_soft); text-align: center; padding: 2rem 1rem; }
.question { background: var(--_raised); border: 1px solid var(--_line); border-radius: var(--_radius); padding: 0.5rem 0.8rem; margin: 1rem 0 0.5rem auto; width: fit-content; max-width: 85%; white-space: pre-wrap; overflow-wrap: anywhere; }
.answer { overflow-wrap: anywhere; }
.answer p, .answer ul, .answer ol, .answer pre, .answer blockquote { margin: 0.5rem 0; }
.answer h3 { font-size: 1rem; margin: 0.8rem 0 0.3rem; }
.answer pre { background: var(--_raised); padding: 0.6rem; border-radius: var(--_radius); overflow-x: auto; }
.answer blockquote { border-left: 3px solid var(--_line); padding-left: 0.8rem; color: var(--_soft); }
a { color: var(--_accent); }
.searches { list-style: none; margin: 0 0 0.4rem; padding: 0; color: var(--_soft); font-size: 0.9em; }
.cite { font: inherit; font-size: 0.75em; vertical-align: super; line-height: 1; border: 0; border-radius: 4px; padding: 0.15em 0.4em; margin: 0 0.1em; background: var(--_accent); color: var(--_on-accent); cursor: pointer; }
.sources { margin: 0.5rem 0; border: 1px solid var(--_line); border-radius: var(--_radius); padding: 0.3rem 0.7rem; font-size: 0.92em; }
.sources summary { cursor: pointer; }
.source { border-top: 1px solid var(--_line); padding: 0.4rem 0; }
.source summary { overflow-wrap: anywhere; }
.source dl { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); gap: 0.15rem 0.8rem; margin: 0.4rem 0; }
.source dt { color: var(--_soft); }
.source dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
.problem { color: var(--_bad); border-left: 3px solid var(--_bad); padding-left: 0.7rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
form { display: flex; gap: 0.5rem; align-items: end; border-top: 1px solid var(--_line); padding: 0.7rem 0 0; }
textarea { flex: 1; font: inherit; color: inherit; background: var(--_paper); border: 1px solid var(--_soft); border-radius: var(--_radius); padding: 0.5rem 0.7rem; resize: none; min-height: 2.7rem; max-height: 9rem; field-sizing: content; }
.send { font: inherit; font-weight: 600; border: 1px solid var(--_accent); background: var(--_accent); color: var(--_on-accent); border-radius: var(--_radius); padding: 0.5rem 1rem; cursor: pointer; }
.send:disabled { opacity: 0.55; cursor: default; }
:focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
