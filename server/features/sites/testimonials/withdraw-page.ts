import type { Withdrawal } from '#contract/testimonials/requests.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { agentHead, renderNotice } from './giver-page.ts';

/** Shows the consent that would be withdrawn; viewing it changes nothing. */
export const withdrawPage = (withdrawal: Withdrawal): Html =>
  withdrawal.is_withdrawn
    ? renderWithdrawn(withdrawal)
    : html`${agentHead(withdrawal, 'Withdraw your testimonial', html`${withdrawal.agent_name} may publish these words, as you agreed.`)}
        <form class="card" method="post">
          <blockquote>${withdrawal.message}</blockquote>
          <p>
            If you withdraw them, they are removed from every page right away. ${withdrawal.agent_name} is
            told, and can’t publish them again without asking you.
          </p>
          <button type="submit">Withdraw my testimonial</button>
        </form>`;

export const renderWithdrawn = ({ agent_name }: Pick<Withdrawal, 'agent_name'>): Html =>
  renderNotice(
    'Your testimonial is withdrawn.',
    `It has been removed everywhere. ${agent_name} has been told.`,
  );
