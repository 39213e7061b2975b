import {
  defaultBlocks,
  emptyOwnFields,
  sectionSlugs,
  type NewsletterContent,
  type Section,
} from '#contract/newsletter/blocks.ts';
import type { Month } from '#contract/newsletter/calendar.ts';
import type { OfferedTexts } from '#contract/newsletter/texts.ts';
import { monthName } from './rendering/month-name.ts';

/**
 * For a month without published texts of staff. A section in which there is nothing to say is empty, and so it is left
 * out of the mail.
 */
export const builtInTexts = (month: Month): OfferedTexts => ({
  subject: `Your ${monthName(month, 'en-CA')} real estate update`,
  introduction:
    '<p>Hello! If you have a question about your home or the market, just reply to this email.</p>',
  blocks: {
    feature_of_the_month: { title: getSectionTitle('feature_of_the_month'), content: getFeature(month) },
    market_summary: { title: getSectionTitle('market_summary'), content: '' },
    light_and_engaging_articles: { title: getSectionTitle('light_and_engaging_articles'), content: '' },
  },
});

/** A newsletter in which nobody has written anything yet. */
export const toUnwrittenContent = ({ subject, introduction, blocks }: OfferedTexts): NewsletterContent => ({
  ...emptyOwnFields,
  subject,
  introduction,
  sections: [...sectionSlugs],
  content: defaultBlocks.map(({ slug }, index) => ({
    id: index + 1,
    refId: slug,
    order: index + 1,
    type: 'default',
    ...blocks[slug],
  })),
  custom_content: [],
});

const getSectionTitle = (section: Section): string =>
  defaultBlocks.find(({ slug }) => slug === section)?.title ?? '';

const getFeature = (month: Month): string => `<p>${features[Number(month.slice(5)) - 1] ?? ''}</p>`;

/** One job around the house for each month, January first. */
const features = [
  'January is a good month to look at the heating. Check the filter of the furnace and change it if it looks grey, move furniture away from radiators and vents, and hold a hand to the window frames on a cold evening. Where you feel a draft, a strip of weatherstripping costs a few dollars and takes ten minutes.',
  'Before spring, walk through the house with a notebook and write down each small thing that needs fixing: a dripping tap, a loose handle, a bulb that went out. An afternoon is enough for most of the list, and buyers notice these things before they notice the view.',
  'When the snow goes, look at the roof and the gutters from the ground, with binoculars if you have them. Loose shingles, rust and sagging gutters are easiest to see now and cheapest to fix before the rain. Make sure that downspouts lead the water away from the house.',
  'April is the month for windows. Wash them inside and out, check the screens for holes, and look at the caulking around the frames. Clean glass makes a room brighter than any lamp, and fresh caulking keeps the rain out.',
  'A front door sets the tone for the whole house. Wash it, tighten the hardware, and give it a fresh coat of paint if it has faded. A clean mat, a working light and two pots of flowers do the rest, and all of it fits into one weekend.',
  'Decks and fences are easiest to look after in June. Press a screwdriver into posts and boards near the ground: if it sinks in, the wood is rotting. Tighten loose screws, wash off the winter, and stain the wood once it has been dry for two days.',
  'To keep a house cool in July, close blinds on the sunny side in the morning and open windows on opposite sides once the evening is cooler than the rooms. Clean the filter of the air conditioner, and keep plants at least two feet away from the unit outside.',
  'August is a good time to look at trees. Branches should not touch the roof, the siding or the wires. Cut back shrubs so that a hand fits between the leaves and the wall: the siding dries faster, and fewer insects find their way in.',
  'Before the nights get cold, have the furnace serviced and the chimney swept. Test each smoke and carbon monoxide alarm, change the batteries, and look at the date on the back: most smoke alarms should be replaced after ten years.',
  'In October, drain the garden hoses and turn off the water to the outdoor taps. Clear the gutters once the leaves are down, and look for gaps where pipes and wires come into the house. A little foam there keeps out both drafts and mice.',
  'Short days make light matter. Put brighter bulbs into hallways and stairs, clean the shades, and add a lamp to the darkest corner of the living room. Outside, check the light at the door and at each step, before you have to find the keys in the dark.',
  'Before guests arrive, run water in the taps and showers that are seldom used, clean the fan over the stove, and find the main water valve and the breaker panel. If a pipe freezes or a fuse blows over the holidays, the person who is at home will know where to go.',
];
