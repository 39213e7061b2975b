import { withStaffFlag, callers, callersSending, type Access, type Caller } from '#contract/access.ts';
import { getScope } from '#contract/key-access.ts';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';

const columns = [...callers] as const;
const marks: Record<Caller, string> = {
  Admin: 'Adm',
  Editor: 'Edi',
  'View Only': 'Vie',
  Staff: 'Sta',
  Owner: 'Own',
  Manager: 'Man',
  Support: 'Sup',
  Designer: 'Des',
  Finance: 'Fin',
  'Unsecured staff': 'Uns',
};

/**
 * Every endpoint with its callers, one line each, in the order of their addresses. Widening a permission is a line in
 * the diff of contract/permissions.txt.
 */
export function writePermissions(endpoints: readonly Endpoint[]): string {
  const rows = endpoints
    .map((endpoint) => ({ address: `${toApiPath(endpoint)} ${endpoint.method}`, access: endpoint.access }))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const width = Math.max(...rows.map(({ address }) => address.length));
  const head = `${' '.repeat(width)}  ${columns.map((caller) => marks[caller]).join(' ')}`;
  return [
    legend,
    head,
    ...rows.map(({ address, access }) => `${address.padEnd(width)}  ${describe(access)}`),
    '',
  ].join('\n');
}

const legend = `Who may call what, written by npm run permissions. yes: may call; own: only where {id} is the caller's own user;
some: only with the keys that stand behind. Behind it: the scope of API keys that may call too, and what the account must have. Staff act for a client; the roles after them are sessions of the provider's own people.
`;

function describe(access: Access): string {
  if (access.kind === 'open') return 'anybody, without a session';
  if (access.kind === 'site') return 'the website of a client, by its token';
  const cells = columns.map((caller) => cellOf(access, caller).padEnd(3)).join(' ');
  return `${cells} ${[...keysOf(access), ...scopesOf(access), ...needsOf(access)].join('; ')}`.trimEnd();
}

function cellOf(access: Exclude<Access, { kind: 'open' | 'site' }>, caller: Caller): string {
  if (!callersSending(access, []).includes(caller)) return '-';
  if (!callersSending(access, ['any other key']).includes(caller)) return 'some';
  return access.kind === 'client' && access.own?.includes(caller) ? 'own' : 'yes';
}

const keysOf = (access: Access): string[] =>
  'bodyKeys' in access && access.bodyKeys
    ? Object.entries(access.bodyKeys).map(([caller, keys]) => `${caller}: ${keys.join(', ')}`)
    : [];

function scopesOf(access: Access): string[] {
  const scope = getScope(access);
  return scope === null ? [] : [`API keys with ${scope}`];
}

function needsOf(access: Access): string[] {
  if (access.kind !== 'client' || !access.need) return [];
  const { services, feature, ai, staffExempt, sends } = access.need;
  return [
    ...(services ? [`needs ${services.join(' or ')}`] : []),
    ...(feature ? [`needs the feature ${feature}`] : []),
    ...(ai ? ['needs a package with AI'] : []),
    ...(staffExempt ? ['not of staff'] : []),
    ...(withStaffFlag(access).need?.staffExempt && !staffExempt ? ['not of staff with staff=true'] : []),
    ...(sends ? ['not while paused'] : []),
  ];
}
