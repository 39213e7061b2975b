import { homeBackgrounds, type LeadSetting } from '#contract/settings/settings.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import type { PublicSite } from './cross-client/sites.ts';

export type Background = (typeof homeBackgrounds)[number];
/** The page kinds with a form: the two landing pages, and those a visitor reads first. */
export type LandingKind = 'evaluation' | 'finder';
export type PageKind = 'home' | 'ask' | 'listing' | 'listings' | LandingKind;

type Landing = { background: Background; header: string; confirmation: string };
type PopUp = { delay: number; dismissible: boolean };
export type Bubble = { name: string; teaser: string; body: string; send: string };

/** A site's options from the client's settings. Texts may be empty; those a page needs then get a default. */
export type SiteOptions = {
  phoneNeeded: boolean;
  launch: LandingKind;
  /** the address of the agent's picture in the size of these pages */
  portrait: string | null;
  /** null if nobody has named it */
  brokerage: string | null;
  landing: Record<LandingKind, Landing>;
  popUpOn(page: PageKind): PopUp | null;
  bubble: Bubble | null;
};

/** The pages where visitors look for a home or ask about one. */
const searching: readonly PageKind[] = ['finder', 'ask', 'listing', 'listings'];

export function readSiteOptions({ settings, agent_name, launch_brokerage }: PublicSite): SiteOptions {
  const on = (key: LeadSetting) => settings[key] === '1';
  const avatar = settings.rb_avatar_image;
  return {
    phoneNeeded: on('rb_amelie_lead_capture_require_phone'),
    launch: settings.rb_amelie_launch_landing_page === 'finder' ? 'finder' : 'evaluation',
    portrait: avatar.startsWith('/files/') ? portraitUrl(avatar) : null,
    brokerage: settings.rb_brokerage.trim() || launch_brokerage,
    landing: {
      evaluation: {
        background: backgroundOf(settings.rb_amelie_lp_home_evaluation_background),
        header: settings.rb_amelie_lp_home_evaluation_header,
        confirmation: settings.rb_amelie_lp_home_evaluation_confirmation,
      },
      finder: {
        background: backgroundOf(settings.rb_amelie_lp_home_finder_background),
        header: settings.rb_amelie_lp_home_finder_header,
        confirmation: settings.rb_amelie_lp_home_finder_confirmation,
      },
    },
    popUpOn: (page) =>
      on('rb_amelie_prompted_lead_capture_enabled') &&
      (settings.rb_amelie_prompted_lead_capture_pages === 'all' || searching.includes(page))
        ? {
            delay: Number(settings.rb_amelie_prompted_lead_capture_delay),
            dismissible: on('rb_amelie_prompted_lead_capture_dismissible'),
          }
        : null,
    bubble: on('rb_amelie_lead_capture_bubble_enabled')
      ? {
          name: settings.rb_amelie_lead_capture_bubble_name || agent_name,
          teaser: settings.rb_amelie_lead_capture_bubble_popup_text,
          body: settings.rb_amelie_lead_capture_bubble_form_body,
          send: settings.rb_amelie_lead_capture_bubble_form_cta || 'Send',
        }
      : null,
  };
}

const backgroundOf = (text: string): Background =>
  homeBackgrounds.find((background) => background === text) ?? 'neighbourhood';
