export type WordList = { has: (word: string) => boolean };

/** Split when first asked, since many processes never read a text. */
function words(text: string): WordList {
  let list: ReadonlySet<string> | undefined;
  return { has: (word) => (list ??= new Set(text.trim().split(/\s+/))).has(word) };
}

/** Words for people that say nothing of them. */
export const people =
  words(`tenant tenants renter renters roommate roommates roomie roomies flatmate flatmates housemate housemates
  lodger lodgers boarder boarders occupant occupants resident residents applicant applicants candidate
  candidates buyer buyers purchaser purchasers owner owners homeowner homeowners shareholder shareholders
  household households neighbour neighbours neighbor neighbors person persons people someone somebody anyone
  anybody everyone everybody those individual individuals folk folks types crowd clientele worker workers
  employee employees staffer staffers crew guest guests lover members type`);

/** Words at which a description of people begins. */
export const stops =
  words(`a an the any all no one two three four five six both each every another other others our my your his her
  their its this that these those some many most more few fewer several single for to by with of on in at
  from as and or but nor not never only just even also so than if unless when where who which whose is are
  was were be been am do does did has have had will would can could should shall may might must prefer
  prefers preferred seeking seek seeks want wants wanted need needs like likes love loves looking welcome
  welcomes suit suits suiting suited fit fits accept accepts accepting consider considers considering take
  takes taking find finds choose chooses let lets rent rents renting leased lease sell sells selling exclude
  excludes refuse refuses avoid avoids reject rejects help helps ask asks asking give gives giving see sees
  attract attracts attracting please pleases expect expects require requires keep keeps choosing hoping hope
  favour favours favor favors having being without between among over under until about around against
  behind beside near through because while after before since there here what how per via you we they i it
  attention hey hello dear calling make makes making sorry yes ideally already available`);

/** Harmless words before people who buy or rent. */
export const modifiers =
  words(`acreage any all right next new future current present existing prospective potential serious qualified
  approved preapproved pre genuine interested motivated savvy discerning lucky first time second third
  previous former original sole long short term longterm non smoking nonsmoking smoke free responsible
  reliable respectful respectable considerate courteous careful tidy neat clean organized handy creative
  curious patient keen avid busy happy great good excellent ideal perfect best better lovely nice wonderful
  friendly fellow many few several multiple individual private move up ready cash sophisticated adventurous
  ambitious imaginative visionary pet dog cat horse animal boat car truck rv book books art wine music plant
  food coffee nature outdoor outdoors beach sun water garden sports ski trail home house condo unit suite
  building strata property land lake river golf business remote hybrid end user users hobby weekend month
  design minded upstairs downstairs basement adjoining adjacent actual named registered additional extra
  maximum total other same different trusted dream last listing selling co joint absolute year round
  seasonal vacation commercial retail anchor industrial office ground floor lower upper main back rear side
  door immediate close nearby hard most least likely average typical astute eventual winning successful
  licensed insured solvent creditworthy credit worthy tenanted bicycle bike motorcycle ev electric vehicle
  conscientious trustworthy easygoing easy going laid growth value nonsmoker luxury resale estate real multi
  buy hold`);

/** A clause with one of these speaks of what people like, own or pay. */
export const things =
  words(`pet pets dog dogs cat cats horse horses animals boat boats rv trailer trailers car cars truck trucks
  vehicle vehicles motorcycle bike bikes bicycle tools equipment hobby hobbies credit reference references
  deposit guarantee lease leases preapproval approval approved funds financing offer offers budget budgets
  down insurance agent agents realtor vision imagination ideas patience green thumb eye flair taste time
  plans project projects views view lake sea ocean water space room rooms storage garden gardens gardening
  yard land acreage workshop garage parking furniture collection collections books art wine music instrument
  instruments piano guitar biking commute commuting downtown cash signer cosigner guarantor remotely gear
  permit survey marina club office location light sun outdoors nature trails trail hiking skiing golf
  boating fishing cooking entertaining style character charm investment equity lawn maintenance upkeep
  modern design renovate renovation renovations updates flexible possession closing privacy peace
  convenience details detail quality value luxury comfort weekend weekends summer summers winter cottage
  title strata unit units property condo city town country market lockers locker keys key fob pass passes
  pool gym smokes smoke smoking smoker notice moment june july august september october november december
  january february march april may immediately questions evictions eviction stay question arrears`);

/** Verbs that say what people would like to have or do. */
export const verbs =
  words(`waive wait start help mind minds commit commits cooks bake bakes close closes bring brings love loves like
  likes enjoy enjoys want wants value values appreciate appreciates dream dreams prefer prefers crave craves
  seek seeks collect collects entertain entertains garden gardens paint paints commute commutes travel
  travels ski skis hike hikes golf golfs sail sails fish fishes bike bikes ride rides read reads renovate
  renovates invest invests move moves buy buys rent rents own owns visit visits view views see sees tour
  tours come comes offer offers bid bids pay pays sign signs apply applies qualify qualifies meet meets
  submit submits respond responds call calls know knows wish wishes plan plans hope hopes build builds
  bought built owned designed lived cared kept planted raised stay stays treat treats care cares respect
  respects follow follows wanting looking seeking searching hoping wishing planning loving moving buying
  renting investing interested applying viewing attending purchasing touring stopping downsizing`);

/** Words that stand before a verb and change nothing. */
export const adverbs =
  words(`really truly also just still would will may might can do does not don't doesn't simply always often
  already are am is be to`);

/** Where people come from, if no time and no thing is meant. */
export const sources =
  words(`home work here there start beginning now june july august september october november december january
  february march april may day spring summer fall winter afar next last agent agents office street out`);

/** Words behind 'in', 'of' and 'on' that begin a condition. */
export const conditionsBehind = {
  in: words(`my his her their our good great need recovery treatment therapy poor receipt school college university
  wheelchairs wheelchair care touch transition crisis`),
  of: words(`my a any all our the this that certain means colour color faith good modest limited low high legal sound
  quality working childbearing sober moral similar like different`),
  on: words(`assistance benefits disability welfare government social medication parole probation bail a aid income
  support fixed low visas visa their his her stipends`),
} as const;

/** Words right behind people that begin a condition. */
export const partsOfConditions =
  words(`aged receiving collecting using able unable capable needing working employed living coming born raised
  trained educated speaking practising practicing studying attending relying depending suffering recovering
  fleeing leaving claiming like similar older younger quieter calmer new willing`);

/** Harmless words after 'must be': approved, insured, present. */
export const duties =
  words(`quick seen sold removed moved paid given made done in on at by the available ready pay provide move sign
  show close prove start commit keep maintain code aware present here there with for used left right near up
  out sure careful flexible prompt respectful quiet tidy clean neat responsible considerate courteous
  reliable okay ok comfortable kept pre insured accompanied booked signed submitted received approved
  verified assumed met off open closed no non one under over between cash delivered built rebuilt replaced
  repaired returned leashed licensed registered stored parked considered treated told asked sent shown
  scheduled read reviewed completed confirmed obtained attached included excluded cleared fenced hauled
  towed disclosed subject part original all as of qualified`);

/** Words that demand something. */
export const demands = words(`must should need needs has have required expected ought`);
/** Verbs that only people have as a subject. */
export const verbsOfDemands =
  words(`have has hold speak live work belong attend worship share understand read eat pray fit identify come look
  act practise practice`);
/** Words that may stand between 'must be' and the demand. */
export const degrees = words(`able to a an very also both all quite truly really someone somebody`);
/** Participles that tell what people are. */
export const participlesOfPeople =
  words(`employed retired married unmarried settled saved educated seasoned divorced baptized baptised vaccinated
  naturalized acculturated cultured refined abled bodied minded aged related unattached separated widowed
  salaried sponsored`);
/** Words that stand for people. */
export const pronouns = words(`you they he she we your their both candidates whoever`);
/** Words that begin a condition. */
export const ifs = words(`if unless`);
/** Words by which one answers an advertisement. */
export const answers =
  words(`apply call inquire enquire contact message bother look reply respond text email waste considered consider
  welcome place home suite fit happy comfortable accepted suitable suits suit not don't won't cannot can't
  no`);

/** Words for people who are named by what they do, though no ground is touched. */
export const doers =
  words(`gardeners hikers skiers golfers sailors anglers painters potters woodworkers collectors readers bikers
  cyclists riders swimmers kayakers divers surfers entertainers bakers musicians artists commuters
  downsizers upsizers investors developers builders renovators weekenders hobbyists lovers gamers brewers
  snorkelers snorkellers birders birdwatchers watchers hunters fishermen campers runners joggers boaters
  paddlers writers crafters sewers quilters makers tinkerers ranchers farmers growers vintners beekeepers
  photographers hosts foodies telecommuters enthusiasts flippers snowboarders boarders climbers travellers
  travelers explorers dreamers stargazers minimalists modernists purists perfectionists naturalists buyers
  homebuyers owners renters tenants sellers brokers realtors agents lenders purchasers landlords occupants
  residents dwellers drivers players tradespeople contractors mechanics craftsmen carpenters designers
  decorators architects pianists guitarists drummers rowers racers equestrians horsemen outdoorsmen
  sportsmen fishers strollers cooks listeners thinkers sunbathers grillers barbecuers knitters weavers
  vacationers visitors restorers movers planners users callers upgraders homeowners smokers guarantors
  cosigners signers holders customers shoppers diners planers winemakers crabbers clammers shuckers
  telescopers browsers learners skaters curlers bowlers racquetballers pickleballers wakeboarders
  windsurfers kitesurfers paddleboarders trappers foragers picklers canners distillers cheesemakers
  ceramicists florists cellists violinists sculptors restaurateurs cinephiles tailgaters metalworkers
  welders snowmobilers motorcyclists bicyclists snowshoers locavores romantics hagglers trendsetters pilots
  flyers fliers astronomers historians preservationists antiquarians decluttering organizers organisers
  telemarkers backpackers trekkers spectators lifters yogis meditators newcomers`);
/** Things that end as words for people do. */
export const endingsOfThings =
  words(`outdoors indoors degrees levees settees marquees formats laundromats skyscrapers wonders matters encounters vendors
conveyors anchors vapors transformers breakers risers steamers servers reminders dividers hoppers lawnmowers sprinklers
skimmers chandeliers glaciers frontiers barriers carriers couriers terriers recliners loungers dehumidifiers amplifiers
tractors excavators compressors reactors sectors aquifers conifers rubbers timbers chambers embers cucumbers alders
boulders shoulders folders cinders fingers burgers dangers passengers crackers bunkers tankers stickers blockers tillers
fillers dimmers hammers tumblers banners manners spanners liners papers peppers slippers zippers diapers scrapers hampers
bumpers terrors dispensers waters clusters oysters lobsters posters levers flavors favors flavours favours blowers foyers
committees refugees abdomen regimen stamen forerunners toners thinners shelters gather boosters dusters adapters adaptors
daughters sisters brothers mothers fathers grandmothers grandfathers dinners summers winters flowers showers dryers washers dishwashers boosters counters trailers campers
  borders rollers boilers offers orders numbers letters papers corners quarters meters metres liters covers
  computers coolers heaters planters mowers sliders drawers floors doors colours colors mirrors motors
  harbors harbours neighbors neighbours towers rivers feathers timbers others layers closers centers rafters
  shutters elevators generators refrigerators freezers monitors detectors sensors conditioners charter
  charters cellars scooters strollers walkers toppers containers dumpsters chargers parameters members
  gutters fixers uppers sleepers openers burners toasters mixers blenders filters softeners purifiers
  humidifiers routers printers speakers projectors theaters dancers acres corridors interiors exteriors
  errors decors mentors factors monsters boxers tailers thrillers starters keepers headliners hangers
  ladders fenders bidders powers lovers lockers barbers grocers remainders years ears piers tiers cedars
  pillars seminars cars bars stars specimens garments specials pens hens kitchens gardens screens evenings
  linens women men ovens wolverines aliens citizens`);

/** Behind these an adjective may stand. */
export const somebody = words(`someone somebody anyone anybody those nobody`);

/** Those of whom a sentence says who lives there. */
export const locals = words(`neighbours neighbors residents locals townsfolk townspeople`);
/** Verbs that tell who they are. */
export const verbsOfLocals = words(`are come hail tend work speak go attend vote pray`);
/** Harmless words about them. */
export const manners =
  words(`friendly welcoming kind close near far away few quiet great lovely nice helpful wonderful good not
  responsible required allowed able also behind minutes steps gone month moving on at the a two three one
  charged given out past half off and together their asked here`);

/** Words between people and how old they are. */
export const ages = words(`over under between above below past`);
/** Ages in words. */
export const numbers = words(`eighteen nineteen twenty thirty forty fifty sixty seventy eighty`);
