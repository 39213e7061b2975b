import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

export function sellerExamples({ ids }: SideWorld): Pick<Examples, 'listingSellers' | 'sellerReports'> {
  const [leads, listings] = [ids.get('leads') ?? [], ids.get('listings') ?? []];
  return {
    sellerReports: {
      startEmails: [{ body: { seller_name: 'Sam Seller', seller_email: 'sam.seller@example.com' } }],
      saveNote: [{ body: { note: 'Two families came back' } }, { body: { note: '' } }],
    },
    listingSellers: {
      add: [{ body: { lead_id: leads[0] ?? 0 } }],
      addNew: [
        {
          body: {
            first_name: 'Sam',
            last_name: 'Seller',
            email: 'sam.seller@example.com',
            phone_number: null,
            lead_source_id: 14,
          },
        },
      ],
      // the one of rows.ts
      remove: [{ params: { id: Math.min(...listings), lead_id: Math.min(...leads) } }],
    },
  };
}
