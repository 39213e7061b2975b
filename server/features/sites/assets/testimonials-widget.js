// Shows what clients say about an agent on any website, at the place of its tag:
//   <script async src="https://…/sites/widget.js" data-site="1"></script>
// It sets no markup from text, no style attribute and no cookie, and only sends the request for the words.
(() => {
  const { currentScript: tag } = document;
  if (!tag || !/^[1-9]\d{0,15}$/.test(tag.dataset.site)) return;
  const { site, most = '3' } = tag.dataset;

  const css = `
    :host { display: block; container-type: inline-size; }
    ul { display: grid; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
    @container (min-width: 36rem) { ul { grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); } }
    figure { margin: 0; padding: 1.25rem; border: 1px solid; border-color: color-mix(in srgb, currentColor 22%, transparent); border-radius: 12px; }
    blockquote { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
    p { margin: 0 0 0.75rem; font-size: 1.2em; font-weight: 650; line-height: 1.3; }
    figcaption { margin-top: 0.75rem; font-weight: 600; }
    a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 0.5rem; color: inherit; }`;

  void show();

  async function show() {
    try {
      const answer = await fetch(
        new URL(`/sites/${site}/testimonials.json?most=${encodeURIComponent(most)}`, tag.src),
        {
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        },
      );
      if (!answer.ok) return;
      const { agent_name: agent, url, testimonials } = await answer.json();
      if (testimonials.length > 0) tag.after(makeBlock(agent, url, testimonials));
    } catch {
      // a website without testimonials is better than one with an error
    }
  }

  function makeBlock(agent, url, testimonials) {
    const host = document.createElement('foyer-testimonials');
    const root = host.attachShadow({ mode: 'open' });
    if ('adoptedStyleSheets' in root) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [sheet];
    }
    const section = make('section', '');
    section.setAttribute('aria-label', `What clients say about ${agent}`);
    const list = make('ul', '');
    list.setAttribute('role', 'list');
    list.append(...testimonials.map(makeQuote));
    const link = make('a', `All testimonials of ${agent}`);
    link.href = url;
    link.target = '_blank';
    link.rel = 'noopener';
    section.append(list, link);
    root.append(section);
    return host;
  }

  function makeQuote({ name, words, callout }) {
    const item = make('li', '');
    const figure = make('figure', '');
    if (callout) figure.append(make('p', callout));
    figure.append(make('blockquote', words), make('figcaption', name));
    item.append(figure);
    return item;
  }

  function make(kind, text) {
    const element = document.createElement(kind);
    element.textContent = text;
    element.dir = 'auto';
    return element;
  }
})();
