import type { LabelWording } from './label-groups.ts';

/** The wording of each amenity of the form: in a list, and in a sentence of its own. */
export const amenityWording: Record<string, LabelWording> = {
  'Bike storage': {
    group: 'parking',
    names: ['bike storage'],
    lines: [
      'Bike storage [keeps the hallway clear|spares you the carrying|is there for your wheels].',
      '[Bikes|Your bikes] have a place of their own in the bike storage.',
      'pl: Bike storage is provided.',
    ],
  },
  Clubhouse: {
    group: 'leisure',
    names: ['a clubhouse'],
    lines: [
      'The clubhouse is [the place to meet the neighbours|there for cards, talks and parties|where neighbours get together].',
      'A clubhouse [brings neighbours together|gives neighbours a place to meet].',
      'pl: Owners have the use of a clubhouse.',
    ],
  },
  Concierge: {
    group: 'service',
    names: ['a concierge'],
    lines: [
      'A concierge [takes in your parcels|looks after the front desk|is at the front desk].',
      'fs: Let the concierge [take your parcels|sign for your parcels].',
      'pl: A concierge [attends to residents and their guests|receives guests and deliveries].',
    ],
  },
  Elevator: {
    group: 'service',
    names: ['an elevator'],
    lines: [
      '[Groceries|Heavy bags|Suitcases] ride up in the elevator.',
      'An elevator [saves the stairs|takes the weight out of shopping day].',
      'pl: The building is served by an elevator.',
    ],
  },
  'EV charging': {
    group: 'parking',
    names: ['EV charging'],
    lines: [
      'EV charging [is on site|lets you plug in at home|means you can leave with a full battery].',
      'fs: Drive electric? [There is EV charging|You can plug in here].',
      'pl: EV charging is [available|provided].',
    ],
  },
  'Fitness centre': {
    group: 'leisure',
    names: ['a fitness centre'],
    lines: [
      'The fitness centre [saves the cost of a gym|is closer than any gym|leaves no excuse to skip a workout].',
      'fs: Work out in the fitness centre, [then head home for a shower|rain or shine].',
      'pl: A fitness centre [serves the building|is among the shared amenities].',
    ],
  },
  'Guest suite': {
    group: 'service',
    names: ['a guest suite'],
    lines: [
      'Visitors can [stay in|sleep in|be put up in] the guest suite.',
      'A guest suite [solves the question of where visitors sleep|takes in visitors from out of town].',
      'pl: A guest suite [is kept for visitors|accommodates visitors].',
    ],
  },
  'Hot tub': {
    group: 'leisure',
    names: ['a hot tub'],
    lines: [
      'The hot tub [is best after dark|soothes sore muscles|will see use in every month].',
      'fs: End the day in the hot tub.',
      'pl: A hot tub [invites an unhurried evening|is provided].',
    ],
  },
  'Indoor pool': {
    group: 'leisure',
    names: ['an indoor pool'],
    lines: [
      'The indoor pool [lets you swim all year|does not mind the rain|keeps you swimming in winter].',
      'fs: Swim a few lengths in the indoor pool [before work|whatever the weather].',
      'pl: An indoor pool allows swimming in every season.',
    ],
  },
  'Outdoor pool': {
    group: 'leisure',
    names: ['an outdoor pool'],
    lines: [
      'The outdoor pool [is made for July|is the spot for hot weekends|takes care of hot weekends].',
      'fs: Cool off in the outdoor pool [after work|when it gets hot].',
      'pl: An outdoor pool [serves the summer months|awaits in summer].',
    ],
  },
  'Party room': {
    group: 'leisure',
    names: ['a party room'],
    lines: [
      'The party room [handles the big birthdays|takes the crowd your dining table cannot|is there for birthdays].',
      'fs: Big birthday? [Book|Use] the party room.',
      'pl: A party room [is available for larger gatherings|accommodates larger gatherings].',
    ],
  },
  'Pet friendly': {
    group: 'service',
    names: ['a pet-friendly policy'],
    lines: [
      'It is pet friendly, [so the dog can come too|so bring the cat|so nobody gets left behind].',
      'fs: Bring [the dog|the cat|your pets]: it is pet friendly.',
      'pl: The [property|address] is pet friendly.',
    ],
  },
  Playground: {
    group: 'leisure',
    names: ['a playground'],
    lines: [
      'There is a playground [on site|on the grounds].',
      'A playground [is part of the grounds|stands on the grounds].',
      'pl: A playground is among the shared amenities.',
    ],
  },
  'Rooftop deck': {
    group: 'leisure',
    names: ['a rooftop deck'],
    lines: [
      'The rooftop deck is [the place to watch the sun go down|for late summer evenings|up above it all].',
      'fs: Take your dinner up to the rooftop deck.',
      'pl: A rooftop deck [crowns the building|sits above the street].',
    ],
  },
  Sauna: {
    group: 'leisure',
    names: ['a sauna'],
    lines: [
      'The sauna [warms you through|is a cure for November|waits at the end of a long day].',
      'fs: Warm up in the sauna.',
      'pl: A sauna [completes the shared amenities|is provided].',
    ],
  },
  'Storage locker': {
    group: 'parking',
    names: ['a storage locker'],
    lines: [
      'A storage locker [takes the skis and the suitcases|holds what you need twice a year|keeps the closets free].',
      'fs: Skis, tents and boxes go in the storage locker.',
      'pl: A storage locker is included.',
    ],
  },
  'Underground parking': {
    group: 'parking',
    names: ['underground parking'],
    lines: [
      'Parking is underground, [so the car stays dry|out of the weather|with no snow to clear].',
      'fs: No scraping the windshield: parking is underground.',
      'pl: Underground parking [is provided|protects the car in all weather].',
    ],
  },
  'Visitor parking': {
    group: 'parking',
    names: ['visitor parking'],
    lines: [
      'Visitor parking [spares your friends the hunt for a space|means friends can stop by|makes dinner invitations simple].',
      'fs: Friends [coming over|driving in]? There is visitor parking.',
      'pl: Visitor parking is [provided|available].',
    ],
  },
};
