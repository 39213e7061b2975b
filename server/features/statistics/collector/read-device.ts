import type { Device } from '#contract/statistics/visits.ts';

const tablets = /ipad|tablet|playbook|kindle|silk\/|\bkf[a-z]{2,4}\b|android(?!.*\bmobile)/i;
const phones = /\bmobile|mobi\b|iphone|ipod|android|windows phone|blackberry|opera mini/i;
const televisions =
  /smart-?tv|\btv\b|appletv|googletv|android tv|hbbtv|bravia|roku|web0s|webos|tizen|playstation|xbox|nintendo/i;
const computers = /windows nt|macintosh|x11|\bcros\b|linux/i;

/**
 * By what a browser says of itself; null if it says too little. A tablet of Apple's says that it is a Mac, but has a
 * touch screen, which no Mac has.
 */
export function detectDevice(userAgent: string, isTouched: boolean): Device | null {
  if (televisions.test(userAgent)) return null;
  if (tablets.test(userAgent)) return 'tablet';
  if (phones.test(userAgent)) return 'phone';
  if (isTouched && /macintosh/i.test(userAgent)) return 'tablet';
  return computers.test(userAgent) ? 'computer' : null;
}
