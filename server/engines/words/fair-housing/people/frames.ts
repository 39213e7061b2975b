import type { Saying } from '../rules/laws.ts';

/** Words that wish for people, shut them out or address them. */
export type Frame = {
  side: 'before' | 'after';
  /** how many words may lie between it and the people */
  reach: number;
  says: Saying;
  phrases: readonly string[];
};

export const frames: readonly Frame[] = [
  {
    side: 'before',
    reach: 7,
    says: 'is limited',
    phrases: [
      "no|not|never|cannot|can't|don't|doesn't|won't|wouldn't|isn't|aren't|shouldn't|unable|unwilling|without|nobody|none|neither|nor",
      'only|strictly|exclusively|solely|just|mainly for|to',
      'only|strictly|exclusively|solely',
      'prefer|prefers|preferred|preferring|preference|preferably|rather',
      'seeking|seek|seeks|wanted|wants|want|require|requires|requiring|requirement|needs|expects|expect|asks',
      'looking|searching|hoping|advertising|advertised for',
      'must|should|shall|required|expected',
      'have|has|need|needs|ought to be|have|speak|work',
      'reserved|restricted|limited|closed|available|open|offered|directed for|to',
      'refuse|refuses|exclude|excludes|excluding|avoid|avoids|reject|rejects|ban|bans|discourage|discourages|decline|declines|dislike|dislikes|evict',
      'unsuitable|unsuited|unsafe|inappropriate|unfit|impractical|hard|difficult|dangerous|small|steep|many',
      'rent|rents|renting|rented|lease|leases|leasing|leased|let|lets|letting|sell|selling|sublet|show to|with',
      'for rent|lease|sale|let to|for',
      'maximum|max|limit',
      'having',
      'too *2 for',
      'proof|evidence|copy|letter of|from',
      'priority|preference|precedence|discount|discounts|rebate|choice to|for|goes',
      'sorry|regret',
      'accept|accepts|accepting|take|takes|taking|consider|considers|considering only',
      'extra|additional|surcharge|deposit|fee|charge|charged|more for',
      'would|will *1 like|love|prefer|appreciate|consider',
      'some|someone|somebody|anyone|tenant|tenants|roommate|person with|who',
    ],
  },
  {
    side: 'after',
    reach: 5,
    says: 'is limited',
    phrases: [
      'only|preferred|prefered|please|wanted|sought|requested|required|needed|mandatory|essential|necessary|must',
      'need|needs not|apply',
      'should|may|can|could|might|will|do|does|would *1 not|look|search|try|find|prefer|apply|think|keep',
      "not|cannot|can't|don't|won't|never|shouldn't|elsewhere",
      'declined|refused|rejected|excluded|ignored|turned|prohibited|forbidden|barred|banned|discouraged|disallowed|unwelcome|ineligible',
      'priority|preference|precedence|discount|discounts|first choice?',
      'ok|okay|fine|tolerated|negotiable|considered|allowed|permitted',
      'extra|additional|surcharge',
      'limit|count|counts|max',
      'be|is|are asked|directed|sent|shown|told|charged',
      'out|no',
      'problem|issue|trouble',
    ],
  },
  {
    side: 'before',
    reach: 7,
    says: 'is addressed',
    phrases: [
      'perfect|perfectly|ideal|ideally|idyllic',
      'great|good|wonderful|lovely|excellent|fantastic|terrific|superb|best|awesome|amazing|beautiful|nice|right|natural|made|built|designed|meant|intended|created|planned|safe|comfortable|cozy|cosy|convenient|big|large|enough|roomy|plenty|special|quiet|popular|desirable|attractive|smart|sensible *5 for|to|with|by|among',
      'suit|suits|suiting|suited|suitable',
      'fit|fits|fitting|works|work|working|cater|caters|catering|catered|geared|tailored|targeted|aimed|marketed for|to|well|best',
      'fits|suits|accommodates|houses',
      'appeal|appeals|appealing|attract|attracts|attracting',
      'popular|favourite|favorite|favoured|favored|favourites|hit|loved|beloved|sought|enjoyed|prized',
      'welcomes|welcoming|welcome|invites|inviting',
      'calling|attention|hey|hello|dear',
      'home|house|condo|townhouse|place|spot|pad|nest|haven|retreat|oasis|sanctuary|paradise|getaway|hideaway|heaven|base|choice|pick|fit|match|neighbourhood|neighborhood|community|area|location|suite|unit|apartment|room|rooms|space|floor|layout|building|street|bargain|opportunity|chance|flat|basement|bungalow|rancher|loft|studio *2 for',
      'home|house|place|haven|magnet|draw to|for',
      'dream|dreams|delight for|of|come',
      'full|filled|lots|many|mostly|mainly|predominantly|primarily|largely|surrounded|majority|mix|dominated|populated|number|plenty|heavily|increasingly',
      'raise|raising|start|starting|bring|bringing',
      'easy|simple|handy|close enough for',
      'ready|waiting|priced|set|equipped|configured|optimal|optimum|sized|turnkey *2 for',
      'delight|delights|please|pleases|charm|charms|tempt|tempts|entice|entices|impress|impresses|thrill|thrills|spoil|pamper|serve|serves|awaits|await|target|targets',
      'whether *1 you',
      'make|makes *1 any|every|a|the',
      "you're|you are a",
      'where|among|fellow|join|alongside|imagine|picture|deserving',
      'building|complex|house|street|block|neighbourhood|neighborhood|community of|with',
    ],
  },
  {
    side: 'after',
    reach: 4,
    says: 'is addressed',
    phrases: [
      "will|would|could|should|can|'ll love|enjoy|adore|appreciate|thrive|feel|fit|suit|be|like|find|relish|treasure|have|want|flourish|belong|benefit",
      'love|loves|adore|adores|appreciate|appreciates|thrive|thrives|flock|flocks|enjoy|enjoys|treasure|cherish',
      'dream|dreams|paradise|haven|delight|heaven|retreat|alike|choice|favourite|favorite|oasis|mind',
      'this *1 is|one|home|place *2 you',
      'look no further',
      'be|been|feel|are|is|were *2 happy|happier|happiest|comfortable|safe|home|right|disappointed',
      'will|would|may|might|could struggle|suffer|manage|cope|find',
      'rejoice|unite',
      'live|lives|living here|nearby|around|next|above|below|upstairs|downstairs',
      'moving|move in',
      'may|might want|wish|feel|prefer|find|struggle',
      'settled|settle',
      'buying|moving|bought|moved|lived|flocked|coming|fill|fills|dominate|own',
      'your *2 awaits|waits|is|has',
    ],
  },
  { side: 'after', reach: 3, says: 'is offered', phrases: ['welcome|welcomed'] },
];

/** Words of frames that say something else. */
export const harmlessFrames: readonly string[] = [
  'not only|just|far|to',
  'no longer',
  'only minutes|minute|blocks|block|steps|a|an|moments|metres|meters|two|three|four|five|#',
  'must see|sell',
  'never|not *2 charged|subject',
  'must be seen|removed|moved',
  'should you',
  'without a doubt|compromise',
  'open house|houses',
  'more than',
];

/** These are turned away so often that who offers to take them says something lawful. */
export const groundsOfOffers: ReadonlySet<string> = new Set([
  'source-of-income',
  'disability',
  'familial-status',
  'military',
]);
