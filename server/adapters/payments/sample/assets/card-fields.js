const cards = __TEST_CARDS__;
// the page around it has the origin of this address; the frame itself has none
const portal = new URL(location.href).origin;
const find = (id) => document.getElementById(id);
const [form, confirmation] = [find('card'), find('confirm')];
const [number, expiry, code] = [find('number'), find('expiry'), find('code')];

/** Only the page around this frame receives it, and never a number. */
const tell = (message) => parent.postMessage(message, portal);
const tellHeight = () =>
  tell({
    foyer: 'card-height',
    height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) + 4,
  });

const digitsOf = (text) => text.replaceAll(/\D/g, '');

function isLuhn(digits) {
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry() {
  const [, month, year] = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(expiry.value.trim()) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return { exp_month: Number(month), exp_year: Number(year) + (year.length === 2 ? 2000 : 0) };
}

function show(input, problem) {
  find(`${input.id}-error`).textContent = problem;
  input.setAttribute('aria-invalid', String(problem !== ''));
}

function readCard() {
  const digits = digitsOf(number.value);
  const ends = readExpiry();
  const problems = [
    [number, digits.length < 13 || !isLuhn(digits) ? 'Please enter a valid card number.' : ''],
    [expiry, ends === null ? 'Please enter the expiry date as MM / YY.' : ''],
    [code, /^\d{3,4}$/.test(code.value.trim()) ? '' : 'Please enter the security code.'],
  ];
  for (const [input, problem] of problems) show(input, problem);
  tellHeight();
  const [wrong] = problems.find(([, problem]) => problem !== '') ?? [];
  if (!wrong) return { digits, ...ends };
  wrong.focus();
  return null;
}

function createToken({ digits, exp_month, exp_year }, { brand, behaviour }, holder) {
  const card = { brand, last_four: digits.slice(-4), exp_month, exp_year, behaviour, holder };
  const bytes = new TextEncoder().encode(JSON.stringify(card));
  const text = btoa(String.fromCharCode(...bytes));
  return `tok_sample_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

function askToConfirm(onAnswer) {
  const answer = (isConfirmed) => {
    confirmation.hidden = true;
    form.hidden = false;
    tellHeight();
    onAnswer(isConfirmed);
  };
  form.hidden = true;
  confirmation.hidden = false;
  tellHeight();
  find('accept').onclick = () => answer(true);
  find('refuse').onclick = () => answer(false);
  find('accept').focus();
}

function submit(holder) {
  const card = readCard();
  if (!card) return tell({ foyer: 'card-error', message: '' });
  const known = cards[card.digits];
  if (!known) return tell({ foyer: 'card-error', message: 'Your card was declined.' });
  if (known.refused) return tell({ foyer: 'card-error', message: known.refused });
  if (known.behaviour !== 'confirm')
    return tell({ foyer: 'card-token', token: createToken(card, known, holder) });
  askToConfirm((isConfirmed) =>
    isConfirmed
      ? tell({ foyer: 'card-token', token: createToken(card, { ...known, behaviour: 'confirmed' }, holder) })
      : tell({ foyer: 'card-error', message: 'Your bank did not confirm this card.' }),
  );
}

addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === portal && data?.foyer === 'card-submit') submit(data.holder);
});
number.addEventListener('blur', () => {
  number.value = digitsOf(number.value).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
});
// a frame without forms cannot submit one, so Enter acts as the button of the page around it
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  tell({ foyer: 'card-enter' });
});
new ResizeObserver(tellHeight).observe(document.querySelector('main'));
tell({ foyer: 'card-ready' });
