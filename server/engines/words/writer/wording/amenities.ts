import type { LabelWording } from './label-groups.ts';

/** The wording of each amenity of the form, in a list and in a sentence of its own: no more than the word means. */
export const amenityWording: Record<string, LabelWording> = {
  'Bike storage': {
    group: 'parking',
    names: ['bike storage'],
    lines: [
      'There is bike storage.',
      'Bike storage is on site.',
      'fs: Your bikes go in the bike storage.',
      'pl: Bike storage is provided.',
    ],
  },
  Clubhouse: {
    group: 'leisure',
    names: ['a clubhouse'],
    lines: [
      'The clubhouse is a place to meet the neighbours.',
      'A clubhouse is among the amenities.',
      'pl: Owners have the use of a clubhouse.',
    ],
  },
  Concierge: {
    group: 'service',
    names: ['a concierge'],
    lines: [
      'The building has a concierge.',
      'There is a concierge.',
      'fs: You have the help of a concierge.',
      'pl: A concierge serves the building.',
    ],
  },
  Elevator: {
    group: 'service',
    names: ['an elevator'],
    lines: [
      'The building has an elevator.',
      'An elevator saves the stairs.',
      'fs: You can take the elevator.',
      'pl: The building is served by an elevator.',
    ],
  },
  'EV charging': {
    group: 'parking',
    names: ['EV charging'],
    lines: [
      'EV charging is on site.',
      'There is EV charging.',
      'fs: You can plug in your car with EV charging.',
      'pl: EV charging is available.',
    ],
  },
  'Fitness centre': {
    group: 'leisure',
    names: ['a fitness centre'],
    lines: [
      'The building has a fitness centre.',
      'A fitness centre is among the amenities.',
      'fs: You can work out in the fitness centre.',
      'pl: A fitness centre serves the building.',
    ],
  },
  'Guest suite': {
    group: 'service',
    names: ['a guest suite'],
    lines: [
      'Visitors can stay in the guest suite.',
      'A guest suite is there for visitors.',
      'pl: A guest suite is available for visitors.',
    ],
  },
  'Hot tub': {
    group: 'leisure',
    names: ['a hot tub'],
    lines: [
      'A hot tub is among the amenities.',
      'There is a hot tub for the evenings.',
      'fs: End the day in the hot tub.',
      'pl: Residents have the use of a hot tub.',
    ],
  },
  'Indoor pool': {
    group: 'leisure',
    names: ['an indoor pool'],
    lines: [
      'The indoor pool allows swimming all year.',
      'fs: Swim in the indoor pool whatever the weather.',
      'pl: An indoor pool allows swimming in every season.',
    ],
  },
  'Outdoor pool': {
    group: 'leisure',
    names: ['an outdoor pool'],
    lines: [
      'The outdoor pool is there for summer days.',
      'fs: Cool off in the outdoor pool when it is hot.',
      'pl: An outdoor pool serves the summer months.',
    ],
  },
  'Party room': {
    group: 'leisure',
    names: ['a party room'],
    lines: [
      'The party room is there for larger gatherings.',
      'A party room is among the amenities.',
      'fs: Celebrate in the party room.',
      'pl: A party room is available for larger gatherings.',
    ],
  },
  'Pet friendly': {
    group: 'other',
    names: ['a pet-friendly policy'],
    lines: [
      'Pets are welcome here.',
      '{The} is pet friendly.',
      'fs: Bring your pets: they are welcome.',
      'pl: Pets are welcome.',
    ],
  },
  Playground: {
    group: 'leisure',
    names: ['a playground'],
    lines: [
      'A playground is on site.',
      'The grounds have a playground.',
      'pl: A playground is part of the grounds.',
    ],
  },
  'Rooftop deck': {
    group: 'leisure',
    names: ['a rooftop deck'],
    lines: [
      'The rooftop deck is a place to sit outside above the street.',
      'A rooftop deck is among the amenities.',
      'fs: Take your dinner up to the rooftop deck.',
      'pl: A rooftop deck sits above the street.',
    ],
  },
  Sauna: {
    group: 'leisure',
    names: ['a sauna'],
    lines: [
      'A sauna is among the amenities.',
      'The sauna is there for cold days.',
      'fs: Warm up in the sauna.',
      'pl: Residents share a sauna.',
    ],
  },
  'Storage locker': {
    group: 'parking',
    names: ['a storage locker'],
    lines: [
      'A storage locker takes what you do not need every day.',
      '{The} comes with a storage locker.',
      'fs: Skis and boxes can go in the storage locker.',
      'pl: A storage locker is included.',
    ],
  },
  'Underground parking': {
    group: 'parking',
    names: ['underground parking'],
    lines: [
      'Parking is underground.',
      'Underground parking keeps the car out of the weather.',
      'fs: You park underground, out of the weather.',
      'pl: Underground parking is provided.',
    ],
  },
  'Visitor parking': {
    group: 'parking',
    names: ['visitor parking'],
    lines: [
      'Visitors can park on site.',
      'Visitor parking is on site.',
      'fs: Your friends can use the visitor parking.',
      'pl: Visitor parking is available.',
    ],
  },
};
