import { expect, test } from 'vitest';
import { statedFacts } from './stated-facts.ts';

test('what a text says is found with the field that says so', () => {
  const facts = {
    city: 'North Vancouver',
    bedrooms: '3',
    bathrooms: '2.5',
    living_area: '1,850',
    price: '1250000.00',
    year_built: '1988',
    features: ['Fireplace', 'Heated floors'],
    amenities: ['A/C (shared)'],
  };
  const text =
    'Three bedrooms and 2.5 baths on 1,850 sq ft in north vancouver, built in 1988: a fireplace, A/C (shared), $1,250,000.';
  expect(statedFacts(text, facts)).toEqual([
    { quote: 'north vancouver', field: 'city', supported: true },
    { quote: 'fireplace', field: 'features', supported: true },
    { quote: 'A/C (shared)', field: 'amenities', supported: true },
    { quote: '$1,250,000', field: 'price', supported: true },
    { quote: '1,850', field: 'living_area', supported: true },
    { quote: 'Three bedrooms', field: 'bedrooms', supported: true },
    { quote: '2.5 baths', field: 'bathrooms', supported: true },
    { quote: '1988', field: 'year_built', supported: true },
  ]);
});

test('part of another word or number is no such statement', () => {
  expect(
    statedFacts('Viewing in Surreyville, 13 bedrooms, 11,850 sq ft.', {
      city: 'Surrey',
      bedrooms: '3',
      living_area: '1850',
      features: ['View'],
    }),
  ).toEqual([]);
});
