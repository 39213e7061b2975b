import { photoPlan } from '#contract/launch/photo-words.ts';
import type { Theme } from '#contract/launch/theme.ts';
import { seededRandom } from '../../seeded-random.ts';
import { city } from './city.ts';
import { community } from './community.ts';
import { interiors } from './interiors.ts';
import { family } from './family.ts';
import { funky } from './funky.ts';
import { lifestyle } from './lifestyle.ts';
import { luxurious } from './luxurious.ts';
import { minimalist } from './minimalist.ts';
import { natural } from './natural.ts';
import { height, width, type Painted } from './paint.ts';
import { personal } from './personal.ts';
import { professional } from './professional.ts';
import { rustic } from './rustic.ts';

const painted: Record<Theme, Painted> = {
  'delightful-interiors': interiors,
  community,
  'city-focus': city,
  'modern-professional': professional,
  natural,
  rustic,
  minimalist,
  luxurious,
  lifestyle,
  'family-oriented': family,
  'fun-and-funky': funky,
  'personal-focus': personal,
};

/** A design picture as SVG, the same each time; undefined for one that does not exist. */
export function picture(id: string): string | undefined {
  const plan = photoPlan(id);
  if (!plan) return undefined;
  const { looks, scenes } = painted[plan.theme];
  const [look, scene] = [looks[plan.look], scenes[plan.scene]];
  if (!look || !scene) return undefined;
  const inner = scene(look, seededRandom(plan.number * 7919 + plan.scene * 104729 + plan.theme.length * 31));
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;
  // a tenth of a unit is less than anybody sees
  return whole.replaceAll(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10));
}
