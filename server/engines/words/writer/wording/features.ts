import type { LabelWording } from './label-groups.ts';

/** The wording of each feature of the form: in a list, and in a sentence of its own. */
export const featureWording: Record<string, LabelWording> = {
  'Air conditioning': {
    group: 'comfort',
    names: ['air conditioning', 'air conditioning for the summer'],
    lines: [
      'Air conditioning [keeps things cool|takes the edge off the heat|does its part] when [summer|July|a heat wave] arrives.',
      '[On hot days|Come summer|When it is hot outside], the air conditioning [earns its keep|keeps {the} cool|is there for you].',
      'fs: Hot [afternoons|nights] are no trouble, [because {the} has|thanks to the] air conditioning.',
      'pl: {The} is [served by|equipped with|fitted with] air conditioning.',
    ],
  },
  Balcony: {
    group: 'outdoor',
    names: ['a balcony'],
    lines: [
      '[Morning coffee|The first coffee of the day|A book and a drink] can move out to the balcony.',
      'The balcony [gives you a place|is a place] to [sit outside|take the air] without leaving {the}.',
      'fs: Step out on the balcony [at the end of the day|with your coffee|when you need some air].',
      'pl: A balcony [extends the living space outdoors|brings the outdoors within reach|opens the interior to the air].',
    ],
  },
  Deck: {
    group: 'outdoor',
    names: ['a deck'],
    lines: [
      'The deck is [made for|the place for|where you will want] [summer suppers|a long lunch|meals outside].',
      '[Summer evenings|Weekend lunches|Dinners outside] [belong|move naturally] to the deck.',
      "fs: [Fire up the barbecue|Set the table outside|Bring out the chairs]: there's a deck [for just that|waiting].",
      'pl: A deck [provides space for dining outdoors|lends itself to dining outdoors|serves for meals in the open air].',
    ],
  },
  Patio: {
    group: 'outdoor',
    names: ['a patio'],
    lines: [
      'The patio [has room for|is ready for|asks for] [a table and chairs|a few chairs|pots and planters].',
      '[Dinner|Breakfast|Lunch] on the patio is [part of the plan|an easy habit to start|there when the weather allows].',
      'fs: Pull up a chair on the patio [and stay a while|and let the evening go by|when the sun is out].',
      'pl: A patio [adds a place to sit outdoors|serves as an outdoor room|completes the outdoor space].',
    ],
  },
  'Fenced yard': {
    group: 'outdoor',
    names: ['a fenced yard'],
    lines: [
      'The yard is fenced, [so the garden is yours to plan|with its bounds clearly set|so you know where you stand].',
      'A fenced yard [gives the garden a clear edge|keeps the garden to itself|leaves you to plan the garden].',
      'fs: The yard is fenced, [so let the dog out|so the dog can run|so leave the back door open].',
      'pl: The yard is fenced, [which defines the outdoor space|which sets the garden apart].',
    ],
  },
  Fireplace: {
    group: 'comfort',
    names: ['a fireplace'],
    lines: [
      'A fireplace [takes care of winter evenings|makes short work of a cold night|is there for the cold months].',
      '[When the nights draw in|On a wet evening|In winter], the fireplace [is the place to be|draws everybody in|comes into its own].',
      'fs: You can curl up beside the fireplace [whenever it rains|in cold weather|with a good book].',
      'pl: A fireplace [anchors the interior|gives the interior its focus|lends warmth in winter].',
    ],
  },
  'Hardwood floors': {
    group: 'interior',
    names: ['hardwood floors', 'hardwood underfoot'],
    lines: [
      'The hardwood floors [are easy to live with|only need a broom|take wear in stride].',
      'Underfoot [you will find|there are] hardwood floors, [which wear well|easy to keep clean].',
      'fs: You will [love|notice] the hardwood floors [the moment you walk in|from the first step].',
      'pl: Hardwood floors [lend the interior warmth|set the tone inside|give the interior a natural finish].',
    ],
  },
  'Heated floors': {
    group: 'comfort',
    names: ['heated floors'],
    lines: [
      'Heated floors [keep feet warm|mean warm feet|spare you cold feet] [in January|on winter mornings|all winter].',
      '[Cold mornings|Bare feet in winter] are [no hardship|not a problem], as the floors are heated.',
      'fs: [Leave the slippers|Forget your slippers]: the floors are heated.',
      'pl: Heated floors [provide an even warmth|add a quiet comfort in winter|see to comfort in the cold months].',
    ],
  },
  'High ceilings': {
    group: 'interior',
    names: ['high ceilings'],
    lines: [
      'High ceilings [let the rooms breathe|leave space above for tall shelves|lift the rooms].',
      'The ceilings are high, [which gives the rooms air|and the rooms feel the better for it|with wall space for art].',
      'fs: The ceilings are high, with walls to spare for your [pictures|posters|photographs].',
      'pl: High ceilings [give the rooms a sense of volume|lend the rooms presence|add to the sense of space].',
    ],
  },
  'In-suite laundry': {
    group: 'interior',
    names: ['in-suite laundry'],
    lines: [
      'Laundry is in the suite, [so a load can run while you cook|so no coins and no waiting|which saves trips and time].',
      'In-suite laundry [saves you the trip|keeps wash day at home|makes light work of wash day].',
      'fs: No more [shared machines|trips with the basket]: the laundry is in-suite.',
      'pl: In-suite laundry [adds to daily convenience|is provided|completes the interior].',
    ],
  },
  'Walk-in closet': {
    group: 'interior',
    names: ['a walk-in closet'],
    lines: [
      'A walk-in closet [swallows a full wardrobe|holds more than you would think|keeps clothes in one place].',
      '[Clothes and shoes|Coats, shoes and suitcases] [go|fit] in the walk-in closet.',
      'fs: Bring everything in your wardrobe: there is a walk-in closet [for it|to put it in].',
      'pl: A walk-in closet [answers the question of storage|provides storage for a full wardrobe].',
    ],
  },
  'Renovated kitchen': {
    group: 'kitchen',
    names: ['a renovated kitchen'],
    lines: [
      'The kitchen has been renovated, so [you can start cooking on day one|the work is behind you|dinner can be the first thing you do here].',
      '[Cooks|Those who cook] [will head for|can look forward to] the renovated kitchen.',
      'fs: The renovated kitchen is [yours to enjoy|where everyone will end up|ready when you are].',
      'pl: The kitchen has been renovated[, a sound basis for daily life|, which spares its next owner the work|].',
    ],
  },
  'Stainless steel appliances': {
    group: 'kitchen',
    names: ['stainless steel appliances'],
    lines: [
      'The appliances are stainless steel, [easy to wipe down|and easy to keep clean|which suits any colour of cabinet].',
      'Stainless steel appliances [are in place|come with the kitchen|stand ready in the kitchen].',
      'fs: You will be cooking with stainless steel appliances.',
      'pl: The kitchen is [equipped|fitted] with stainless steel appliances.',
    ],
  },
  'Basement suite': {
    group: 'interior',
    names: ['a basement suite'],
    lines: [
      'The basement suite [gives you options|adds space with a use of its own|can take guests or a home business].',
      'Downstairs is a suite, [for guests or other plans|which opens up your options].',
      'fs: Put the basement suite to work [in the way that suits you|as you see fit].',
      'pl: A basement suite [adds flexibility|widens the possible uses of the property].',
    ],
  },
  'Den or office': {
    group: 'interior',
    names: ['a den or office'],
    lines: [
      'A den or office [lets you shut the door on work|keeps work off the dining table|is set aside for work or reading].',
      '[Work from home|Paperwork and homework] [has|have] a place in the den or office.',
      'fs: Working from home? [There is a den or office|You get a den or office] for that.',
      'pl: A den or office [supports work from home|is set apart for work|provides a place to work].',
    ],
  },
  Garage: {
    group: 'parking',
    names: ['a garage'],
    lines: [
      'The garage [keeps the car dry|has space for the car and the tools|takes care of parking].',
      'A garage [means no frost to scrape|shelters the car|looks after parking] [in winter|from the weather|all year].',
      'fs: With a garage of your own, you can forget about the weather.',
      'pl: A garage [provides covered parking|shelters the car|is included].',
    ],
  },
  'Swimming pool': {
    group: 'outdoor',
    names: ['a swimming pool'],
    lines: [
      'The swimming pool [takes care of summer|is a few steps away on hot days|will be busy in July].',
      '[Summer|A heat wave] is [easier|better] with a swimming pool, and {the} has one.',
      'fs: Jump into the swimming pool [before breakfast|after work|when it gets hot].',
      'pl: A swimming pool [awaits summer days|completes the grounds|invites a morning swim].',
    ],
  },
  View: {
    group: 'outdoor',
    names: ['a view'],
    lines: [
      'There is a view, [and a chair by the window will be in demand|so leave the curtains open|which changes with the light].',
      'The view [is worth a pause|gives you a reason to look up|will slow you down on your way out].',
      'fs: Come and see the view [for yourself|with your own eyes].',
      'pl: A view [rewards a moment by the window|is among its assets|accompanies daily life].',
    ],
  },
};
