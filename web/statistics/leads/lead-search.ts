/** The month of the page, by default the present one. */
export type LeadSearch = { month?: string };

export const leadSearch = ({ month }: Record<string, unknown>): LeadSearch =>
  typeof month === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {};
