import type { ProviderScope, Scope } from './scopes.ts';

/**
 * Who may call each endpoint. The permission is written once, on the endpoint; the database function
 * `app.authorize` mirrors this pure function, and the screens use it too.
 */
export const roles = ['Admin', 'Editor', 'View Only'] as const;
export type Role = (typeof roles)[number];

/** The roles of the provider's own people, each in a session of their own. */
export const staffRoles = ['Owner', 'Manager', 'Support', 'Designer', 'Finance'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Who a session belongs to. 'Staff' acts for a client; a staff member in a session of their own has their
 * role. 'Unsecured staff' has no second factor yet and may only set one up.
 */
export const callers = [...roles, 'Staff', ...staffRoles, 'Unsecured staff'] as const;
export type Caller = (typeof callers)[number];
/** Also a website, or an API key, which has scopes and no role. */
export type AnyCaller = Caller | 'site' | 'Key';

/** The areas of the console and who works in them. 'overview' is finding a client, seeing who works with whom, and one's own queue. */
export const areasOfStaff = {
  overview: staffRoles,
  clients: ['Owner', 'Manager', 'Support'],
  visits: ['Owner', 'Manager', 'Support'],
  support: ['Owner', 'Manager', 'Support'],
  mails: ['Owner', 'Manager', 'Support'],
  launch: ['Owner', 'Manager', 'Designer'],
  billing: ['Owner', 'Manager', 'Finance'],
  operations: ['Owner', 'Manager'],
  team: ['Owner'],
  provider: ['Owner'],
  erasure: ['Owner'],
  restore: ['Owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffArea = keyof typeof areasOfStaff;

export const packages = ['Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate'] as const;
export type Package = (typeof packages)[number];

export const services = [
  'web',
  'in_touch',
  'social',
  'social_plus',
  'facebook_legacy',
  'facebook_ads',
  'google_ads',
] as const;
export type Service = (typeof services)[number];

export const facebookServices = [
  'social',
  'social_plus',
  'facebook_legacy',
  'facebook_ads',
] as const satisfies readonly Service[];

/** Requirements on the client's account, in addition to the caller's role; it limits staff acting for a client too. */
export type Need = {
  /** any one of these */
  services?: readonly Service[];
  feature?: string;
  /** the AI calls: every package but Create */
  ai?: true;
  /** staff may open the newsletter area for clients without these services */
  staffExempt?: true;
  /** with `staff=true` in the query, staff may call it for clients without these services */
  staffFlag?: true;
  /** the call sends or publishes something, so it waits while the account is paused */
  sends?: true;
};

export type Access =
  | { kind: 'open' }
  | { kind: 'site' }
  | {
      kind: 'client';
      callers: readonly Caller[];
      need?: Need;
      bodyKeys?: BodyKeys;
      /** callers for whom `{id}` in the path must be their own user */
      own?: readonly Caller[];
      /** API keys with it may call too; without it none may */
      scope?: Scope;
    }
  | { kind: 'session'; callers: readonly Caller[] }
  | {
      kind: 'staff';
      callers: readonly StaffRole[];
      bodyKeys?: BodyKeys;
      /** API keys of the provider with it may call too; without it none may */
      scope?: ProviderScope;
    };

/** Callers that may send these keys only; any other key in the body is refused for the whole call. */
export type BodyKeys = Partial<Record<Caller, readonly string[]>>;

/** Anybody, without a session. */
export const openAccess = { kind: 'open' } as const satisfies Access;
/** An agent's website, known by its site token. */
export const siteAccess = { kind: 'site' } as const satisfies Access;
/** Staff in a session of their own whose role works in one of these areas. */
export const staffAreas = (...areas: readonly [StaffArea, ...StaffArea[]]) => ({
  kind: 'staff' as const,
  callers: staffRoles.filter((role) =>
    areas.some((area) => areasOfStaff[area].some((member) => member === role)),
  ),
});
/** Any session, including a staff member's own. */
export const anySession = {
  kind: 'session',
  callers,
} as const satisfies Access;
/** Sessions of people acting for themselves, not for somebody else. */
export const ownSession = <const Callers extends readonly Exclude<Caller, 'Staff'>[]>(
  ...callers: Callers
) => ({
  kind: 'session' as const,
  callers,
});

const allUserRoles = ['View Only', 'Editor', 'Admin', 'Staff'] as const;
const editorRoles = ['Editor', 'Admin', 'Staff'] as const;
const adminRoles = ['Admin', 'Staff'] as const;

export const allUsers = (need?: Need) => client(allUserRoles, need);
export const editors = (need?: Need) => client(editorRoles, need);
export const admins = (need?: Need) => client(adminRoles, need);
/** Only the client's own Admin decides these; staff never do it for them. */
export const adminsThemselves = { kind: 'client', callers: ['Admin'] } as const satisfies Access;
/** Every user may call, but these callers may send these keys only. */
export const allUsersSending = (bodyKeys: BodyKeys) =>
  ({ kind: 'client', callers: allUserRoles, bodyKeys }) as const satisfies Access;

/** Every user may call for themselves, Admins and staff for others too. */
export const ownUserOrAdmin = {
  kind: 'client',
  callers: allUserRoles,
  own: ['View Only', 'Editor'],
} as const satisfies Access;

export type AccessSubject = {
  caller: Caller;
  package: Package | null;
  services: readonly string[];
  features: readonly string[];
  isPaused: boolean;
};
export type Refusal =
  | 'unauthenticated'
  | 'forbidden'
  | 'account_paused'
  | 'upgrade_required'
  | 'ai_not_available';

/**
 * Why this caller may not make the call, or null if they may. `sent` holds the keys of the body, for
 * endpoints that check them.
 */
export function refusal(
  who: AccessSubject | null,
  access: Access,
  sent: readonly string[] = [],
): Refusal | null {
  if (access.kind === 'open' || access.kind === 'site') return null;
  if (who === null) return 'unauthenticated';
  if (!callersSending(access, sent).includes(who.caller)) return 'forbidden';
  return access.kind === 'client' && access.need ? accountRefusal(who, access.need) : null;
}

/** The access of a call that says `staff=true`. */
export const withStaffFlag = <A extends Access>(access: A): A =>
  access.kind === 'client' && access.need?.staffFlag
    ? { ...access, need: { ...access.need, staffExempt: true } }
    : access;

export const may = (who: AccessSubject | null, access: Access, sent: readonly string[] = []): boolean =>
  refusal(who, access, sent) === null;

/** The callers that may send these keys of the body. */
export function callersSending(
  access: Exclude<Access, { kind: 'open' | 'site' }>,
  sent: readonly string[],
): readonly Caller[] {
  const limited = access.kind === 'session' ? undefined : access.bodyKeys;
  if (!limited) return access.callers;
  return access.callers.filter((caller) => {
    const keys = limited[caller];
    return keys === undefined || sent.every((key) => keys.includes(key));
  });
}

/** Whether this caller may use the `{id}` of the path. */
export const mayAccessId = (
  access: Access,
  who: { caller: string; userId: number | null },
  id: number,
): boolean =>
  access.kind !== 'client' || !access.own?.some((caller) => caller === who.caller) || id === who.userId;

/** The refusal of an account that lacks something for the call. */
export function accountRefusal(
  who: Omit<AccessSubject, 'caller'> & { caller?: Caller },
  need: Need,
): Refusal | null {
  if (need.sends && who.isPaused) return 'account_paused';
  if (need.staffExempt && who.caller === 'Staff') return null;
  if (need.ai && (who.package === null || who.package === 'Create')) return 'ai_not_available';
  if (need.services && !need.services.some((service) => who.services.includes(service)))
    return 'upgrade_required';
  if (need.feature && !who.features.includes(need.feature)) return 'upgrade_required';
  return null;
}

const client = <const Callers extends readonly Caller[]>(callers: Callers, need?: Need) => ({
  kind: 'client' as const,
  callers,
  ...(need ? { need } : {}),
});
