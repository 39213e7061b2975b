import { homeBackgrounds, type LeadSetting } from '#contract/settings/settings.ts';
import type { PublicSite } from './queries.ts';

export type Background = (typeof homeBackgrounds)[number];
/** The pages that end in a request: the two an agent may launch with, and the ones a visitor reads first. */
export type LandingKind = 'evaluation' | 'finder';
export type PageKind = 'home' | 'ask' | LandingKind;

export type Landing = { background: Background; header: string; confirmation: string };
export type PopUp = { delay: number; dismissible: boolean };
export type Bubble = { name: string; teaser: string; body: string; send: string };

/** What a client's settings make of its site. Texts may be empty; what a page cannot do without is then our own. */
export type SiteOptions = {
  phoneNeeded: boolean;
  launch: LandingKind;
  avatar: string | null;
  landing: Record<LandingKind, Landing>;
  popUpOn(page: PageKind): PopUp | null;
  bubble: Bubble | null;
};

/** Visitors search where they look for a home or ask about one. */
const searching: readonly PageKind[] = ['finder', 'ask'];

export function siteOptionsOf({ settings, agent_name }: PublicSite): SiteOptions {
  const on = (key: LeadSetting) => settings[key] === '1';
  const avatar = settings.rb_avatar_image;
  return {
    phoneNeeded: on('rb_amelie_lead_capture_require_phone'),
    launch: settings.rb_amelie_launch_landing_page === 'finder' ? 'finder' : 'evaluation',
    avatar: avatar.startsWith('/files/') ? avatar : null,
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
