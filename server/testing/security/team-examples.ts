import type { SideWorld } from './world.ts';

const reason = 'As agreed on the phone';

/** Calls about colleagues, each in the state that the call needs. */
export const teamExamples = (colleagues: SideWorld['colleagues']) => ({
  staffAbsences: {
    saveOwn: [{ body: { first_day: '2026-12-01', last_day: '2026-12-05', deputy_id: colleagues.secured } }],
    endOwn: [{}],
    save: [
      {
        params: { id: colleagues.secured },
        body: { first_day: '2026-12-01', last_day: '2026-12-05', deputy_id: colleagues.invited },
      },
    ],
    end: [{ params: { id: colleagues.secured } }],
  },
  staffTeam: {
    log: [{ query: { page: '1', take: '2' } }],
    invite: [
      {
        body: {
          first_name: 'Nia',
          last_name: 'Newcomer',
          email: 'nia@provider.example.com',
          role: 'Support' as const,
        },
      },
    ],
    handOver: [{ params: { id: colleagues.secured }, body: { to: null, reason } }],
    changeRole: [{ params: { id: colleagues.secured }, body: { role: 'Finance' as const, reason } }],
    resendInvite: [{ params: { id: colleagues.invited } }],
    resetFactor: [{ params: { id: colleagues.secured }, body: { reason } }],
    switchOff: [{ params: { id: colleagues.secured }, body: { reason } }],
    switchOn: [{ params: { id: colleagues.off }, body: { reason } }],
  },
});
