// Calculates the monthly cost of a home, with terms that a visitor enters.

const calculator = document.querySelector('form[data-mortgage]');

if (calculator) {
  const { country, fixed, currency } = calculator.dataset;
  const readField = (name) => {
    const input = document.getElementById(`mortgage-${name}`);
    // an empty field counts as the minimum
    const value = Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : Number(input.min);
    return Math.min(Math.max(value, Number(input.min)), Number(input.max));
  };
  const money = new Intl.NumberFormat(`en-${country}`, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  const workOut = () => {
    const principal = readField('price') * (1 - readField('down') / 100);
    const rate = readField('rate');
    // in Canada interest is compounded twice a year
    const monthly = country === 'CA' ? (1 + rate / 200) ** (1 / 6) - 1 : rate / 1200;
    const months = readField('years') * 12;
    const payment =
      monthly === 0 ? principal / months : (principal * monthly) / (1 - (1 + monthly) ** -months);
    calculator.querySelector('output').textContent = money.format(payment + Number(fixed));
  };
  for (const group of calculator.querySelectorAll('[hidden]')) group.hidden = false;
  calculator.querySelector('.hint').textContent =
    Number(fixed) > 0
      ? 'Taxes and fees are included. An estimate, not an offer.'
      : 'An estimate, not an offer.';
  calculator.addEventListener('input', workOut);
  calculator.addEventListener('submit', (event) => event.preventDefault());
}
