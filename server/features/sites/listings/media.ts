import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent, PageFile } from './content.ts';
import { readEmbed, type Embed } from '#contract/listings/tours.ts';
import { renderExternalLink } from './share.ts';

/**
 * Floor plans, films and brochures. Files have names of ours, because the original ones may contain a hidden
 * address. A film is a link until a script lets it play in the page.
 */
export const media = (listing: ListingContent, path: string, name: string): Html =>
  html`${floorPlans(listing, path, name)} ${films(listing)} ${brochures(listing, path)}`;

function floorPlans({ floor_plans: plans }: ListingContent, path: string, name: string): Html | false {
  if (plans.length === 0) return false;
  return html`<section class="plans" aria-labelledby="plans-title">
    <h2 id="plans-title">${plans.length === 1 ? 'Floor plan' : 'Floor plans'}</h2>
    <ul>
      ${plans.map((plan, index) => {
        const address = `${path}/floor-plan-${index + 1}.${readExtension(plan)}`;
        const label = numbered('Floor plan', index, plans);
        return html`<li>
          ${
            readExtension(plan) === 'pdf'
              ? html`<a class="button quiet" href="${address}">${label}, PDF</a>`
              : html`<a href="${address}"
                  ><img src="${address}" alt="${label} of ${name}" loading="lazy" ${sizeOf(plan)}
                /></a>`
          }
        </li>`;
      })}
    </ul>
  </section>`;
}

const sizeOf = ({ width, height }: PageFile) =>
  width !== null && height !== null && html`width="${width}" height="${height}"`;

function films({ tours }: ListingContent): Html | false {
  if (tours.length === 0) return false;
  const walks = tours.some((tour) => isWalk(readEmbed(tour)));
  return html`<section class="films" aria-labelledby="films-title">
    <h2 id="films-title">${walks ? 'Take the tour' : 'Watch and explore'}</h2>
    <ul>
      ${tours.map((tour, index) => {
        const embed = readEmbed(tour);
        return embed === null
          ? html`<li>${renderExternalLink(tour, numbered('Tour', index, tours))}</li>`
          : html`<li class="film">${film(tour, embed, numbered(kindOf(embed), index, tours))}</li>`;
      })}
    </ul>
  </section>`;
}

const isWalk = (embed: Embed | null) => embed?.provider === 'Matterport';
const kindOf = (embed: Embed) => (isWalk(embed) ? '3D tour' : 'Film');

const film = (tour: string, embed: Embed, title: string): Html =>
  html`<a
    href="${tour}"
    target="_blank"
    rel="noopener noreferrer"
    data-film="${embed.address}"
    data-title="${title}"
  >
    <svg viewBox="0 0 48 48" aria-hidden="true"><path d="m18 13 18 11-18 11z" /></svg>
    <strong>${isWalk(embed) ? 'Walk through it in 3D' : 'Play the film'}</strong>
    <span>From ${embed.provider}, which sees your IP address once it plays.</span>
  </a>`;

function brochures({ brochures: files }: ListingContent, path: string): Html | false {
  if (files.length === 0) return false;
  return html`<section class="documents" aria-labelledby="documents-title">
    <h2 id="documents-title">To download</h2>
    <ul>
      ${files.map(
        (file, index) =>
          html`<li>
            <a class="button quiet" href="${path}/brochure-${index + 1}.${readExtension(file)}"
              >${numbered('Brochure', index, files)}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

const numbered = (noun: string, index: number, all: readonly unknown[]) =>
  all.length === 1 ? noun : `${noun} ${index + 1}`;

export const readExtension = ({ url }: PageFile): string => url.split('.').at(-1) ?? '';
