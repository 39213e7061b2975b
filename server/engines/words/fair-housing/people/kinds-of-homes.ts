import { described, type Kind } from './kind.ts';

/** Whose dream it is. */
const owners =
  "persons'|people's|retiree's|retirees'|senior's|seniors'|student's|students'|kid's|kids'|child's|children's|mom's|mum's|mother's|moms'|dad's|father's|dads'|parent's|parents'|family's|families'|couple's|couples'|newlywed's|newlyweds'|bachelor's|bachelorette's|single's|singles'|man's|woman's|lady's|gentleman's|guy's|girl's|boy's|housewife's|homemaker's|professional's|professionals'|nester's|nesters'|professionals'|executive's|veteran's|grandparent's|grandparents'|toddler's";

export const kindsOfHomes: readonly Kind[] = [
  {
    ground: 'marital-status',
    alone: [
      'love nest',
      'your wife|husband|spouse|bride|groom|fiancee|fiancée|fiancé|fiance|girlfriend|boyfriend|better',
      'happy couple',
    ],
    framed: [
      ...described('married|unmarried|single|divorced|separated|widowed|engaged|unattached|cohabiting'),
      'newlyweds|newlywed|honeymooners|spinster|spinsters|bachelors|bachelorettes|divorcee|divorcees|divorcée|divorcées|widow|widows|widower|widowers|spouses|wives|husbands|sweethearts|singletons',
      'any|a|the|every|eligible|busy|young|modern|savvy|urban bachelor|bachelorette|divorcé|spouse|husband|wife',
      'married *1',
      'significant other',
      'singles',
      'a|one *1 single',
      'unmarried',
      'common law',
      'husband|wife|man|woman and *1 wife|husband|woman',
      'couple|couples or|and|, *1 single|singles|person|individual|professional',
    ],
  },
  {
    ground: 'sex',
    alone: [
      "any|real|every man's|woman's|lady's|gentleman's|guy's|girl's",
      'ladies|gentlemen|guys|girls|fellas|gals , your|the|this|you|here|look',
    ],
    framed: [
      'men|women|males|females|ladies|gentlemen|girls|guys|gals|lads|dudes|boys|bros|chaps|fellas|housewife|homemaker|housewives|homemakers|businessmen|businesswomen|sisters|brothers|moms|dads|mums|mothers|fathers',
      'any|a|an|one|two|every|single|the|young|older|quiet|professional|working|mature|elderly|retired|clean|responsible|busy|modern|discerning *1 man|woman|male|female|lady|gentleman|girl|guy|gal|lad|dude|boy|housewife|homemaker|businessman|businesswoman|bloke|fella',
      'male|female *1',
      'man|woman|lady|gentleman|gal|guy only|preferred|of',
    ],
  },
  {
    ground: 'familial-status',
    alone: [
      'your *1 kids|children|toddler|toddlers|teenagers|grandkids|grandchildren|baby|babies|son|daughter|sons|daughters',
      'your little|wee|growing|young|big ones|family|children|kids',
      `${owners} dream|paradise|delight|heaven|haven|retreat|nirvana|sanctuary|oasis`,
      'baby *1 on|coming the? way|soon',
      'custody',
      'little|tiny feet|hands|footsteps',
      'kid|child less',
      'your *1 newborn|infant|toddler',
      'him|her , *1 her|him *1 the|a baby',
      'second|third|extra|additional child|kid|baby',
    ],
    framed: [
      'stroller|strollers|minivan|minivans|diapers|toys',
      'pregnant|pregnancy',
      'children|kids|kiddies|tots|babies|infants|toddlers|newborns|teens|teenagers|adolescents|youngsters|grandchildren|grandkids|minors|dependents|dependants|offspring',
      'little|wee|young|small ones|one|kids|children|tykes',
      'any|a|one|every|each|small|young|new|your child|kid|baby|infant|toddler|teenager|teen|newborn',
      'grown ups',
      'grownups|adults|parents',
      'families|couples|couple|twosome',
      'any|a|an|your|every|one|growing|big|large|small|young|active|busy|whole|entire|modern|expanding|quiet|nice|next|lucky|another|single|larger|smaller|blended|extended family',
      'empty nester|nesters',
      'single|new|expectant|expecting|working|busy|stay *2 parent|parents|mom|moms|mother|mothers|dad|dads|father|fathers',
      'childless|childfree',
      'child|kid free',
      'soccer|hockey|football mom|moms|dad|dads',
      'two|2|one|three adult|adults',
      'adult *1 occupants|only|tenants|household|couple|oriented',
      'mom|dad|mommy|daddy|mum',
    ],
  },
];
