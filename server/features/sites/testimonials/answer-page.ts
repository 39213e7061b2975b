import type { Question } from '#contract/testimonials/requests.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { agentHead, renderNotice } from './giver-page.ts';

/** Asks for a yes or no to the words in their new form. */
export const answerPage = (question: Question): Html =>
  html`${agentHead(question, `${question.first_name}, are you happy with these words?`, html`${question.agent_name} would like to publish your testimonial ${question.before === question.message ? 'on a website and in marketing.' : 'with these changes.'}`)}
    <form class="card" method="post">
      ${
        question.before !== question.message &&
        html`<h2>You wrote</h2>
          <blockquote>${question.before}</blockquote>
          <h2>It would read</h2>`
      }
      <blockquote>${question.message}</blockquote>
      <p class="hint">
        Without your yes, nothing changes. You’ll receive a copy by email, with a link to withdraw it.
      </p>
      <div class="answers">
        <button type="submit" name="agree" value="yes">Yes, publish it like this</button>
        <button type="submit" class="quiet" name="agree" value="no">No, leave it as it was</button>
      </div>
    </form>`;

export const renderAnswered = (agree: boolean): Html =>
  agree
    ? renderNotice('Thank you!', 'Your words may be published like this. A copy is on its way to you.')
    : renderNotice('No problem, I understand!', 'Nothing changes.');
