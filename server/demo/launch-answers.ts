import { homeParts } from '#contract/launch/layout.ts';
import { photoId, type Theme } from '#contract/launch/theme.ts';
import type { Answers } from '#contract/launch/answers.ts';
import type { FormId } from '#contract/launch/forms.ts';

type Taste = {
  theme: Theme;
  photos: number[];
  palette: string;
  fonts: string;
  header: string;
  menubar: string;
  tagline: string;
  biography: string;
  areas: string[];
  note: string;
};

/** The wishes of each agent who has submitted the form, by the phase of their launch. */
const tastes: Record<2 | 3 | 4 | 5, Taste> = {
  2: {
    theme: 'rustic',
    photos: [2, 5, 9, 26],
    palette: 'palette2',
    fonts: 'Slab Serif & Sans Serif',
    header: 'Full-screen photo',
    menubar: 'Left',
    tagline: 'Country homes, honestly shown',
    biography:
      'I grew up on a hobby farm outside Langley and have sold acreages, barns and the odd orchard for eleven years. Most of my clients are families who want a little more sky.',
    areas: ['Langley acreages', 'Aldergrove', 'Abbotsford farms', 'Mission riverside'],
    note: 'Please keep it warm. No skyscrapers.',
  },
  3: {
    theme: 'luxurious',
    photos: [1, 3, 8, 11, 32],
    palette: 'palette8',
    fonts: 'Serif & Sans Serif',
    header: 'Photo slideshow',
    menubar: 'Centered with logo above',
    tagline: 'Quiet homes above the bay',
    biography:
      'Whitcombe Properties is a small office with a short list. We take on few homes, and stay until the keys change hands.',
    areas: ['British Properties', 'Caulfeild', 'Point Grey waterfront'],
    note: 'The logo is gold on black; it must not be stretched.',
  },
  4: {
    theme: 'natural',
    photos: [4, 6, 7, 27, 30, 34],
    palette: 'palette3',
    fonts: 'Sans Serif',
    header: 'Split photo and text',
    menubar: 'Right',
    tagline: 'Between the mountains and the sea',
    biography:
      'I came from Bergen for a winter and stayed for the trails. I know which streets get the morning light, and which creeks flood.',
    areas: ['Lynn Valley', 'Deep Cove', 'Squamish', 'Bowen Island'],
    note: 'More trees, fewer people in suits.',
  },
  5: {
    theme: 'city-focus',
    photos: [1, 2, 12, 25, 36],
    palette: 'palette4',
    fonts: 'Sans Serif & Serif',
    header: 'Video',
    menubar: 'Right',
    tagline: 'Your corner of downtown',
    biography:
      'Condos are all we do. Park Lane & Co. has a team of three, speaks Korean, English and French, and answers on Sundays.',
    areas: ['Yaletown', 'Coal Harbour', 'Olympic Village', 'Gastown lofts', 'Mount Pleasant'],
    note: 'The video is on its way; use the photos until then.',
  },
};

type Person = { email: string; name: string; phone: string; site: string };

/** The agent's answers to the five steps. */
export function buildAnswers(
  phase: 2 | 3 | 4 | 5,
  { email, name, phone, site }: Person,
): Record<FormId, Answers> {
  const taste = tastes[phase];
  return {
    1: {
      email,
      fullname: name,
      phonenumber: [phone],
      website_title: site,
      tagline: taste.tagline,
      biography: taste.biography,
      existing_website: `https://old.launch${phase}.example.com`,
      pros_existing_website: 'People find the phone number.',
      cons_existing_website: 'It is slow, and nobody can read it on a phone.',
      pages_copied_over: ['About', 'Blog'],
      domain_name: 'anotherhost',
      domain_name_id: `launch${phase}`,
      brokerage: 'Coastline Realty Group',
      board: 'Greater Vancouver REALTORS',
      prec: phase % 2 === 0 ? 'yes' : 'no',
      term: 'yes',
    },
    2: {
      primary_objective: 'Generate seller leads',
      secondary_objective: 'Build my personal brand',
      header_style: taste.header,
      menubar: taste.menubar,
      header_features: ['Property search', 'Home evaluation'],
      custom_layout: [...homeParts.slice(phase - 2), ...homeParts.slice(0, phase - 2)].map(({ value }) => ({
        id: value,
        checked: value !== 'resources',
      })),
      predefined_search_type: 'Neighbourhood',
      predefined_search_choices: taste.areas,
    },
    3: { primary_theme: taste.theme },
    4: {
      appealing_website1: 'https://www.example.com/a-site-we-like',
      appealing_website2: 'https://www.example.com/another-one',
      appeals_etc: 'Large pictures, few words, and the search is where one looks for it.',
      design_photos: taste.photos.map((number) => photoId(taste.theme, number)),
      design_fonts: taste.fonts,
      color_scheme: taste.palette,
      design_note: taste.note,
    },
    5: {
      facebook: 'yes',
      facebook_business_url: `https://www.facebook.com/launch${phase}.example`,
      mailchimp: 'no',
      highlight_newsletter_area: taste.areas[0] ?? '',
      contact: 'no',
      buyers_ad_location: taste.areas[1] ?? '',
      dislike_facebook_content: ['Humour', 'Inspirational quotes'],
      like_facebook_content: ['Market updates', 'Local events', 'Seller tips'],
      dislike_facebook_listings: ['Commercial'],
      instagram: 'no',
      google_ad_location: taste.areas[0] ?? '',
      google_ad_location_backup: taste.areas[1] ?? '',
      google_ad_preferred_target: ['Buyers', 'Downsizers'],
    },
  };
}
