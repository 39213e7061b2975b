import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';
import { formatMoney } from './words.ts';

type Loan = { principal: number; yearlyRate: number; years: number; country: 'CA' | 'US' };

const down = 20;
const rate = 5;
const yearsOf = { CA: 25, US: 30 } as const;

/** In Canada the interest of a mortgage is compounded twice a year, in the United States every month. */
function monthlyPayment({ principal, yearlyRate, years, country }: Loan): number {
  const monthly = country === 'CA' ? (1 + yearlyRate / 200) ** (1 / 6) - 1 : yearlyRate / 1200;
  const months = years * 12;
  return monthly === 0 ? principal / months : (principal * monthly) / (1 - (1 + monthly) ** -months);
}

/** An estimate with usual terms, which the script lets a visitor change. */
export function mortgageCalculator({ price, taxes, condo_fees, country }: ListingContent): Html {
  const years = yearsOf[country];
  const loan = { principal: Number(price) * (1 - down / 100), yearlyRate: rate, years, country };
  const fixed = Number(taxes ?? 0) / 12 + Number(condo_fees ?? 0);
  const monthly = formatMoney(Math.round(monthlyPayment(loan) + fixed), country);
  return html`<section class="mortgage" aria-labelledby="mortgage-title">
    <h2 id="mortgage-title">What it could cost a month</h2>
    <form
      data-mortgage
      data-country="${country}"
      data-fixed="${fixed.toFixed(2)}"
      data-currency="${country === 'CA' ? 'CAD' : 'USD'}"
    >
      <p class="estimate">About <output>${monthly}</output> a month</p>
      <div class="pair" hidden>
        ${amount('mortgage-price', 'Price', Number(price), 0)}
        ${amount('mortgage-down', 'Down payment (%)', down, 0, 100)}
        ${amount('mortgage-rate', 'Annual interest rate (%)', rate, 0, 25)}
        ${amount('mortgage-years', 'Years', years, 1, 40)}
      </div>
      <p class="hint">
        With ${down}% down, ${rate}% interest and ${years}
        years${fixed > 0 && html`, taxes and fees included`}. An estimate, not an offer.
      </p>
    </form>
  </section>`;
}

const amount = (id: string, label: string, value: number, min: number, max = 1_000_000_000) =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      type="number"
      inputmode="decimal"
      value="${value}"
      min="${min}"
      max="${max}"
      step="any"
    />
  </div>`;
