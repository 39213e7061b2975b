// Shows the contacts that web/api/early-fetch.js has requested, in the markup of web/contacts/prerender.tsx, while
// the application is still loading. The application's list replaces it (web/routing/early-screen.ts).
(() => {
  const place = document.getElementById('early');
  const root = document.getElementById('root');
  const template = document.getElementById('contacts-list');
  const answers = window.__early?.answers;
  // the build writes it here: known of web/contacts/prerender.tsx
  const known = __KNOWN__;
  if (location.pathname !== known.list || !answers?.has('/leads')) return;

  const read = async (path) => {
    const answer = await answers.get(path);
    return answer.ok ? answer.clone().json() : Promise.reject();
  };
  const fill = (text, { name, email, phone_number: phone, lead_status: status, tags }) =>
    text
      .replace(
        /\{(\w+)\}/g,
        (_, key) =>
          ({ name, email: email ?? 'No email', phone, status, tags: tags.map((tag) => tag.name).join(', ') })[
            key
          ],
      )
      .replace(/ · $/, '');

  // phoneHref of contract/phones.ts, which is not loaded yet
  const callOf = ({ phone_number }) =>
    'tel:' + phone_number.replace(/^\d/, '+1$&').replace(/-/g, '').replace(' x', ';ext=');

  const renderRow = (kinds, contact) => {
    const tag = contact.is_seen ? (contact.is_update_seen ? 0 : 2) : 1;
    const row = kinds[tag].cloneNode(true);
    if (!contact.phone_number)
      Object.assign(row.children[2].firstChild, { className: 'text-muted', textContent: '—' });
    if (!contact.phone_number || contact.do_not_call) row.querySelector('a[href^=tel]').remove();
    for (const element of row.querySelectorAll('*')) {
      if (!contact.tags[0] && element.textContent === '{tags}') element.remove();
      for (const node of element.childNodes) if (node.nodeType === 3) node.data = fill(node.data, contact);
      for (const { name, value } of element.attributes)
        element.setAttribute(name, value === 'tel:{phone}' ? callOf(contact) : fill(value, contact));
    }
    row.querySelector('a.row-link').setAttribute('href', known.contact.replace('$id', contact.id));
    const dot = row.querySelector('.bg-' + known.firstTone);
    dot.classList.replace('bg-' + known.firstTone, 'bg-' + (known.tones[contact.lead_status_id] || 'slate'));
    return row;
  };

  const show = ([{ data: me }, { data: contacts }]) => {
    // for others there is a banner above the list, or a dialog
    const isUsual =
      me.client && me.client.account_status !== 'Paused' && me.has_set_password && !me.staff_user;
    const isFirst = place.isConnected && !root.hasChildNodes();
    if (!isUsual || !isFirst || contacts.length === 0) return;
    const page = template.content.cloneNode(true);
    const kinds = [...page.querySelectorAll('tbody tr')];
    page.querySelector('tbody').replaceChildren(...contacts.map((contact) => renderRow(kinds, contact)));
    for (const path of known.notFor[me.role] || []) page.querySelector('a[href="' + path + '"]').remove();
    place.append(page);
    root.hidden = true;
  };

  // a click that comes before its code is handled once that has loaded
  place.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="/"]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    place.dataset.asked = link.getAttribute('href');
  });
  // the application handles failures
  Promise.all([read('/me'), read('/leads')]).then(show, () => {});
})();
