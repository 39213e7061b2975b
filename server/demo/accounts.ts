/** The password of every demo account. */
export const demoPassword = 'DemoPass123';

/** The demo accounts. */
export type DemoUser = {
  email: string;
  name: [first: string, last: string];
  role: 'Admin' | 'Editor' | 'View Only';
  phone: string | null;
  /** 'invited' has no password; 'given' has the one the provider set */
  password: 'own' | 'invited' | 'given';
  joinedDaysAgo: number;
};

export type DemoClient = {
  key: string;
  name: string;
  package: 'Create' | 'Build' | 'Engage' | 'Grow' | 'Drive' | 'Accelerate';
  services: string[];
  features: string[];
  country: 'CA' | 'US';
  region: string;
  timeZone: string;
  launchPhase: 1 | 2 | 3 | 4 | 5 | null;
  skipsNewsletter: boolean;
  /** one site each, in order; the first address of a site is its primary domain */
  sites: string[][];
  users: DemoUser[];
  /** how many contacts, and where they live */
  contacts: number;
  areas: string[];
  areaCode: string;
};

const ai = ['LISTINGS_AI', 'MINI_EDITOR_AI'];
const full = [...ai, 'TESTIMONIAL_MANAGER'];
const accelerate = ['web', 'in_touch', 'social_plus', 'facebook_ads', 'google_ads'];
const everyService = [
  'web',
  'in_touch',
  'social',
  'social_plus',
  'facebook_legacy',
  'facebook_ads',
  'google_ads',
];
const everyFeature = [
  ...full,
  'NEWSLETTER_SETTINGS',
  'GOOGLE_ADS',
  'DISPLAY_NEW_TAG',
  'LISTING_CREATION',
  'ANALYTICS',
];

const vancouver = ['Kitsilano', 'Point Grey', 'Mount Pleasant', 'Dunbar', 'Fairview', 'Hastings-Sunrise'];
const live = {
  country: 'CA',
  region: 'BC',
  timeZone: 'America/Vancouver',
  launchPhase: null,
  skipsNewsletter: false,
} as const;

const user = (
  email: string,
  name: DemoUser['name'],
  role: DemoUser['role'],
  phone: string | null,
  { password = 'own', joinedDaysAgo = 420 }: Partial<Pick<DemoUser, 'password' | 'joinedDaysAgo'>> = {},
): DemoUser => ({ email: `${email}.example.com`, name, role, phone, password, joinedDaysAgo });

/** Works for two of the clients, with one sign-in. */
const assistant = (role: DemoUser['role']): DemoUser =>
  user('assistant@team', ['Noor', 'Haddad'], role, '250-555-0177', { joinedDaysAgo: 20 });

export const demoClients: DemoClient[] = [
  {
    ...live,
    key: 'create',
    name: 'Adeyemi Real Estate',
    package: 'Create',
    services: ['web'],
    features: [],
    sites: [['naomiadeyemi.example.com']],
    users: [user('admin@create', ['Naomi', 'Adeyemi'], 'Admin', '604-555-0140')],
    contacts: 3,
    areas: vancouver,
    areaCode: '604',
  },
  {
    ...live,
    key: 'build',
    name: 'Vega & Rhodes Realty',
    package: 'Build',
    services: ['web', 'social'],
    features: ai,
    country: 'US',
    region: 'OR',
    timeZone: 'America/Los_Angeles',
    sites: [['vegarhodes.example.com', 'www.vegarhodes.example.com']],
    users: [user('admin@build', ['Marisol', 'Vega'], 'Admin', '503-555-0118')],
    contacts: 16,
    areas: [
      'Alberta Arts, OR 97211',
      'Sellwood, OR 97202',
      'St. Johns, OR 97203',
      'Lake Oswego, OR 97034',
      'Beaverton, OR 97005',
    ],
    areaCode: '503',
  },
  {
    ...live,
    key: 'engage',
    name: 'Gallagher Homes Victoria',
    package: 'Engage',
    services: ['web', 'social', 'in_touch'],
    features: ai,
    skipsNewsletter: true,
    sites: [['gallagherhomes.example.com']],
    users: [user('admin@engage', ['Owen', 'Gallagher'], 'Admin', '250-555-0132'), assistant('Editor')],
    contacts: 12,
    areas: ['James Bay', 'Oak Bay', 'Fernwood', 'Cordova Bay', 'Esquimalt'],
    areaCode: '250',
  },
  {
    ...live,
    key: 'grow',
    name: 'Harbour & Pine Realty',
    package: 'Grow',
    services: ['web', 'social_plus', 'in_touch', 'facebook_ads'],
    features: full,
    sites: [
      ['harbourandpine.example.com', 'www.harbourandpine.example.com'],
      ['northshorehomes.example.com'],
    ],
    users: [
      user('admin@grow', ['Priya', 'Raman'], 'Admin', '604-555-0101'),
      user('editor@grow', ['Theo', 'Lindqvist'], 'Editor', '604-555-0102', { joinedDaysAgo: 388 }),
      user('viewer@grow', ['Mei', 'Tanaka'], 'View Only', '604-555-0103', { joinedDaysAgo: 371 }),
      user('pending@grow', ['Jonas', 'Weber'], 'Editor', null, { password: 'invited', joinedDaysAgo: 2 }),
      user('firstlogin@grow', ['Amara', 'Okafor'], 'Editor', '604-555-0105', {
        password: 'given',
        joinedDaysAgo: 1,
      }),
    ],
    contacts: 38,
    areas: ['Lynn Valley', 'Deep Cove', 'Edgemont', 'Lower Lonsdale', 'Ambleside', 'Dundarave', 'Blueridge'],
    areaCode: '604',
  },
  {
    ...live,
    key: 'drive',
    name: 'Kowalski Property Group',
    package: 'Drive',
    services: ['web', 'google_ads'],
    features: full,
    timeZone: 'America/Edmonton',
    sites: [['kowalskiproperty.example.com']],
    users: [user('admin@drive', ['Daniel', 'Kowalski'], 'Admin', '403-555-0121'), assistant('View Only')],
    contacts: 21,
    areas: ['Inglewood', 'Marda Loop', 'Kensington', 'Bowness', 'Aspen Woods'],
    areaCode: '403',
  },
  {
    ...live,
    key: 'accelerate',
    name: 'Marchetti & Co. Real Estate',
    package: 'Accelerate',
    services: everyService,
    features: everyFeature,
    timeZone: 'America/Toronto',
    sites: [['marchetti.example.com', 'www.marchetti.example.com']],
    users: [user('admin@accelerate', ['Sofia', 'Marchetti'], 'Admin', '416-555-0155')],
    contacts: 27,
    areas: ['Leslieville', 'High Park', 'The Beaches', 'Riverdale', 'Roncesvalles', 'Leaside'],
    areaCode: '416',
  },
  {
    ...live,
    key: 'empty',
    name: 'Duarte Real Estate',
    package: 'Engage',
    services: ['web', 'social', 'in_touch'],
    features: ai,
    sites: [],
    users: [user('admin@empty', ['Inês', 'Duarte'], 'Admin', null, { joinedDaysAgo: 3 })],
    contacts: 0,
    areas: vancouver,
    areaCode: '604',
  },
  launching(1, 'Bennett & Shah Homes', ['Olivia', 'Bennett']),
  launching(2, 'Cedar & Stone Realty', ['Marcus', 'Achebe']),
  launching(
    3,
    'Whitcombe Properties',
    ['Grace', 'Whitcombe'],
    [user('viewer@launch', ['Luc', 'Tremblay'], 'View Only', null, { joinedDaysAgo: 12 })],
  ),
  launching(4, 'Solberg Residential', ['Ingrid', 'Solberg']),
  launching(5, 'Park Lane & Co.', ['Ji-woo', 'Park']),
];

/** A website before its launch: from the sample phase on there is a site to look at. */
function launching(
  phase: 1 | 2 | 3 | 4 | 5,
  name: string,
  admin: DemoUser['name'],
  others: DemoUser[] = [],
): DemoClient {
  return {
    ...live,
    key: `launch${phase}`,
    name,
    package: 'Accelerate',
    services: accelerate,
    features: full,
    launchPhase: phase,
    sites: phase >= 3 ? [[`launch${phase}.example.com`]] : [],
    users: [
      user(`launch${phase}@launch`, admin, 'Admin', `604-555-016${phase}`, { joinedDaysAgo: 8 * phase }),
      ...others,
    ],
    contacts: 0,
    areas: vancouver,
    areaCode: '604',
  };
}

export const demoStaff = [
  { email: 'staff@provider.example.com', name: ['Robin', 'Ashdown'], role: 'Owner', isService: true },
  { email: 'internal@provider.example.com', name: ['Casey', 'Moreau'], role: 'Owner', isService: false },
  { email: 'support@provider.example.com', name: ['Devi', 'Okafor'], role: 'Support', isService: true },
  { email: 'designer@provider.example.com', name: ['Lou', 'Tremblay'], role: 'Designer', isService: true },
  { email: 'finance@provider.example.com', name: ['Imani', 'Castell'], role: 'Finance', isService: true },
] as const;

/**
 * Whether an address belongs to the demo world: example.com and similar domains, which have no mailboxes (RFC 2606).
 */
export const isDemoAccount = (address: string): boolean =>
  /@(?:[\w-]+\.)*example\.(?:com|net|org)$/i.test(address);
