import type { LabelWording } from './label-groups.ts';

/** The wording of each feature of the form, in a list and in a sentence of its own: no more than the word means. */
export const featureWording: Record<string, LabelWording> = {
  'Air conditioning': {
    group: 'comfort',
    names: ['air conditioning'],
    lines: [
      'Air conditioning keeps {the} cool in summer.',
      'For hot days, {the} has air conditioning.',
      'fs: On hot days, you have air conditioning.',
      'pl: {The} is equipped with air conditioning.',
    ],
  },
  Balcony: {
    group: 'outdoor',
    names: ['a balcony'],
    lines: [
      'The balcony is a place to sit outside.',
      'A balcony adds space outdoors.',
      'fs: Have your coffee on the balcony.',
      'fs: Step out onto the balcony for some air.',
      'fs: You can step out onto a balcony.',
      'pl: A balcony extends the living space outdoors.',
    ],
  },
  Deck: {
    group: 'outdoor',
    names: ['a deck'],
    lines: [
      'The deck is there for meals outside.',
      '{The} has a deck for warm days.',
      'fs: You can spend warm evenings on the deck.',
      'pl: A deck provides space for dining outdoors.',
    ],
  },
  Patio: {
    group: 'outdoor',
    names: ['a patio'],
    lines: [
      'The patio is a spot for a table and chairs.',
      '{The} has a patio.',
      'fs: Sit out on the patio when the weather allows.',
      'pl: A patio adds a place to sit outdoors.',
      'pl: A patio is part of the property.',
      'pl: Outdoors, there is a patio.',
    ],
  },
  'Fenced yard': {
    group: 'outdoor',
    names: ['a fenced yard'],
    lines: [
      'The yard is fenced.',
      '{The} has a fenced yard.',
      'fs: You have a yard with a fence around it.',
      'pl: The yard is enclosed by a fence.',
    ],
  },
  Fireplace: {
    group: 'comfort',
    names: ['a fireplace'],
    lines: [
      'A fireplace adds warmth in winter.',
      'For cold evenings, {the} has a fireplace.',
      'fs: Warm up by the fireplace in winter.',
      'pl: A fireplace lends warmth in winter.',
    ],
  },
  'Hardwood floors': {
    group: 'interior',
    names: ['hardwood floors'],
    lines: [
      'Inside are hardwood floors.',
      '{The} has hardwood floors.',
      'fs: You will like the hardwood floors.',
      'pl: Hardwood floors give the interior a natural finish.',
    ],
  },
  'Heated floors': {
    group: 'comfort',
    names: ['heated floors'],
    lines: [
      'Heated floors keep feet warm in winter.',
      'Heated floors add comfort in winter.',
      'fs: Your feet stay warm on heated floors.',
      'pl: Heated floors add comfort in the cold months.',
    ],
  },
  'High ceilings': {
    group: 'interior',
    names: ['high ceilings'],
    lines: [
      'High ceilings add to the sense of space.',
      'The ceilings are high.',
      'fs: You will notice the high ceilings.',
      'pl: High ceilings give the rooms a sense of volume.',
    ],
  },
  'In-suite laundry': {
    group: 'interior',
    names: ['in-suite laundry'],
    lines: [
      'In-suite laundry makes wash day easier.',
      'The laundry is in-suite.',
      'fs: You have in-suite laundry.',
      'pl: In-suite laundry adds to daily convenience.',
    ],
  },
  'Walk-in closet': {
    group: 'interior',
    names: ['a walk-in closet'],
    lines: [
      'A walk-in closet adds storage.',
      'Clothes and shoes go in the walk-in closet.',
      'fs: You have a walk-in closet for your clothes.',
      'pl: A walk-in closet provides storage for clothes.',
    ],
  },
  'Renovated kitchen': {
    group: 'kitchen',
    names: ['a renovated kitchen'],
    lines: [
      'The kitchen has been renovated.',
      '{The} has a renovated kitchen.',
      'fs: You will cook in a renovated kitchen.',
      'fs: You get a renovated kitchen.',
      'pl: A renovated kitchen is among its strengths.',
      'pl: Meals are prepared in a renovated kitchen.',
    ],
  },
  'Stainless steel appliances': {
    group: 'kitchen',
    names: ['stainless steel appliances'],
    lines: [
      'The appliances are stainless steel.',
      'The kitchen has stainless steel appliances.',
      'fs: You will cook with stainless steel appliances.',
      'pl: The kitchen is equipped with stainless steel appliances.',
    ],
  },
  'Basement suite': {
    group: 'interior',
    names: ['a basement suite'],
    lines: [
      'A basement suite adds options.',
      'Downstairs is a basement suite.',
      'fs: The basement suite gives you options.',
      'pl: A basement suite adds flexibility.',
    ],
  },
  'Den or office': {
    group: 'interior',
    names: ['a den or office'],
    lines: [
      'A den or office gives you a place to work.',
      'There is a den or office for work or reading.',
      'fs: You can work from home in the den or office.',
      'pl: A den or office provides a place to work.',
    ],
  },
  Garage: {
    group: 'parking',
    names: ['a garage'],
    lines: [
      'The garage keeps the car out of the weather.',
      'A garage takes care of parking.',
      'fs: You can park in the garage.',
      'pl: A garage provides covered parking.',
    ],
  },
  'Swimming pool': {
    group: 'outdoor',
    names: ['a swimming pool'],
    lines: [
      'The swimming pool is there for hot days.',
      'Summer days can be spent at the swimming pool.',
      'fs: Cool off in the swimming pool.',
      'pl: A swimming pool is part of the property.',
    ],
  },
  View: {
    group: 'other',
    names: ['a view'],
    lines: [
      '{The} has a view.',
      'The view is one to see in person.',
      'fs: Come and see the view for yourself.',
      'fs: You have a view.',
      'fs: Enjoy the view.',
      'fs: Take in the view.',
      'fs: The view is yours to enjoy.',
      'pl: A view adds to its appeal.',
      'pl: There is a view to enjoy.',
    ],
  },
};
