/** Plain lists, without a schema: the address of the list of listings reads them before any screen is loaded. */
export const types = ['Condo', 'Land', 'Multi family', 'Single family', 'Townhouse'] as const;
export const subtypes = [
  'House',
  'Apartment',
  'Duplex',
  'Triplex',
  'Fourplex',
  'Floathome',
  'Garden home',
  'Manufactured',
  'Mobile home',
] as const;
export const propertyTypes = [...types, ...subtypes] as const;
