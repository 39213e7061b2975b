const words = (text: string): string[] => text.trim().split(/\s+/);
const oneOf = (list: readonly string[]): string => list.join('|');

/** Words for people that touch no ground by themselves. */
export const person = oneOf(
  words(`person persons people individual individuals someone somebody anyone anybody everyone those ones folk
    folks tenant tenants nonsmoker nonsmokers smoker smokers drinker drinkers auntie aunties aunty uncle uncles nonna nonnas abuela abuelas babcia oma opa bubbe renter renters roommate roommates roomie roomies flatmate flatmates housemate housemates
    lodger lodgers boarder boarders occupant occupants resident residents applicant applicants candidate candidates
    buyer buyers purchaser purchasers owner owners homeowner homeowners household households family families couple
    couples partner partners pair single singles neighbour neighbours neighbor neighbors crowd clientele client
    clients generation demographic demographics population group groups gentleman gentlemen lady ladies man woman men
    women guy guys gal gals girl girls boy boys mother mothers mom moms mum mums father fathers dad dads parent
    parents grandparent grandparents child children kid kids student students professional professionals worker
    workers employee employees executive executives graduate graduates grad grads nurse nurses caregiver caregivers
    nanny nannies citizen citizens member members male males female females adult adults guest guests
    senior seniors investor investors homebuyer homebuyers newcomer newcomers immigrant immigrants
    expat expats expatriate expatriates speaker speakers artist artists
    creatives claimant claimants holder holders recipient recipients goer goers landlords believers learner learners dweller dwellers nesters commuters villager
    sister sisters brother brothers teen teens teenager teenagers bachelor bachelors retiree retirees pensioner
    pensioners widow widows widower youth youths youngsters toddlers baby babies landlady
    creatives hipsters bums techies entrepreneurs scholar scholars faculty officer officers bunch lot type types`),
);

const demonyms =
  words(`afghan african albanian algerian american angolan arab arabic argentine argentinian armenian
  australian austrian azerbaijani bahamian bangladeshi barbadian belarusian belgian bengali berber bolivian bosnian
  brazilian british bulgarian burmese cambodian cameroonian canadian cantonese caribbean chilean chinese colombian
  congolese croatian cuban czech danish dominican dutch ecuadorian egyptian english eritrean estonian ethiopian
  european filipina filipino finnish french fujianese georgian german ghanaian goan greek guatemalan gujarati guyanese
  haitian hakka hmong honduran hungarian icelandic igbo indian indonesian iranian iraqi irish israeli italian jamaican
  japanese javanese jordanian kashmiri kazakh kenyan korean kosovar kurdish kuwaiti lao laotian latvian lebanese
  liberian libyan lithuanian macedonian malay malayali malaysian maltese marathi mauritian mexican moldovan mongolian
  moroccan nepali nepalese nicaraguan nigerian norwegian oromo pakistani palestinian panamanian pashtun persian
  peruvian polish portuguese punjabi quebecois romanian russian rwandan salvadoran samoan saudi scandinavian scottish
  senegalese serbian sicilian sindhi singaporean slovak slovenian somali spanish sudanese swedish swiss syrian
  taiwanese tamil telugu thai tibetan tongan trinidadian tunisian turkish ugandan ukrainian uruguayan uzbek
  venezuelan vietnamese tajik kyrgyz turkmen emirati qatari omani malian ivorian gambian guinean malagasy mozambican
  namibian botswanan bhutanese papuan fijian maori tahitian micronesian marshallese chamorro belizean surinamese
  grenadian antiguan bermudian montenegrin slavic catalan basque flemish acadian mediterranean balkan uyghur uighur
  tatar chechen zulu xhosa hawaiian assyrian chaldean maronite creole cajun sinhalese romani welsh yemeni yoruba zambian zimbabwean
  paraguayan tanzanian cypriot slovene bahraini djiboutian togolese beninese chadian mauritanian maldivian leonean
  lucian vincentian martinican guadeloupean`);

const hasPlural = (one: string): boolean => !/(?:sh|ch|se|ss|x|desi|french|welsh)$/.test(one);

export const origins = oneOf([
  ...demonyms,
  ...words(
    'desi francophone anglophone foreign overseas offshore immigrant refugee migrant expatriate expat ethnic newcomer',
  ),
]);
export const peoples = oneOf([
  ...demonyms.filter(hasPlural).map((one) => `${one}s`),
  ...words(`immigrants newcomers refugees foreigners expats expatriates migrants aliens outsiders scots poles turks quebecers québécois ricans chicanos
    kurds danes finns swedes spaniards croats serbs czechs slovaks francophones anglophones allophones desis gypsies
    brits britons icelanders newfoundlanders hongkongers quebeckers lankans`),
]);
export const countries = oneOf(
  words(`afghanistan africa albania algeria america argentina armenia asia australia bangladesh brazil britain bulgaria
    cambodia canada chile china colombia congo croatia cuba egypt england eritrea ethiopia europe france germany ghana
    greece guyana haiti hungary india indonesia iran iraq ireland israel italy jamaica japan jordan kenya korea
    kurdistan laos lebanon libya malaysia mexico morocco nepal netherlands nigeria pakistan palestine peru philippines
    poland portugal punjab kerala gujarat goa bengal delhi mumbai lahore karachi manila shanghai beijing taipei seoul tehran kabul cairo lagos romania russia serbia somalia spain sudan syria taiwan thailand tibet tunisia turkey uganda
    ukraine venezuela vietnam yemen zimbabwe`),
);
export const languages = oneOf(
  words(`english french spanish mandarin cantonese chinese punjabi german italian portuguese arabic hindi urdu farsi
    persian tagalog russian korean japanese vietnamese polish ukrainian greek turkish tamil gujarati bengali telugu
    somali amharic tigrinya hebrew yiddish creole dutch romanian hungarian serbian croatian thai swahili pashto dari`),
);

export const races = oneOf(
  words(`black white anglo caucasian hispanic latino latina latinx asian aboriginal indigenous native coloured colored oriental
    biracial multiracial racialized racialised minority interracial inuit metis métis bipoc chicano navajo
    cree ojibwe mohawk cherokee lakota sioux apache haida salish dene blackfoot anishinaabe`),
);
export const peoplesOfRace = oneOf(
  words(
    `blacks whites anglos negro negroes chicanas chicanos haoles caucasians hispanics latinos latinas asians aboriginals minorities orientals poc pocs bipoc`,
  ),
);

export const faiths = oneOf(
  words(`christian catholic jewish muslim islamic hindu sikh buddhist jain brahmin mormon lds protestant evangelical
    orthodox baptist methodist lutheran presbyterian anglican episcopalian pentecostal adventist scientologist amish mennonite
    hutterite quaker ismaili sunni shia coptic hasidic chassidic sephardic ashkenazi haredi frum bahai zoroastrian parsi atheist agnostic
    pagan rastafarian wiccan druze shinto taoist confucian unitarian nazarene apostolic charismatic religious devout pious observant secular churchgoing spiritual vegetarian
    sufi ahmadi calvinist doukhobor salvationist daoist sabbatarian`),
);
export const believers = oneOf(
  words(`christians catholics jews muslims hindus sikhs buddhists jains brahmins mormons protestants evangelicals
    baptists methodists lutherans presbyterians anglicans episcopalians pentecostals adventists mennonites hutterites
    quakers ismailis sunnis shiites copts hasidim zoroastrians parsis atheists agnostics pagans believers
    jehovah jehovahs nonbelievers missionary missionaries pastor pastors priest priests rabbi rabbis imam imams nuns clergy vegetarians vegans churchgoers parishioners worshippers
    jehovah's wiccans bahais scientologists unitarians sufis doukhobors rastafarians rastas ahmadis taoists daoists
    shintoists salvationists calvinists humanists unbelievers zionists confucians nazarenes`),
);
export const orientations = oneOf(
  words(`gay lesbian bisexual queer homosexual heterosexual hetero straight trans transgender transgendered transsexual
    cis cisgender nonbinary lgbt lgbtq lgbtqia genderfluid intersex asexual polyamorous`),
);

/** Who is named in a text to say who lives there or should: an owner or an owner's team is not. */
const bystanders = new Set(
  words(`owner owners guest guests client clients member members investor investors group groups nurse nurses
    executive executives worker workers employee employees lot bunch type types pair holder holders goer goers officer
    officers landlords single generation`),
);
export const insiders = oneOf(person.split('|').filter((one) => !bystanders.has(one)));
