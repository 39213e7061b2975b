type Node = { type: string; callee?: { name?: string } };
type NodePath = {
  node: Node;
  getFunctionParent(): unknown;
  findParent(isSought: (path: { node: Node }) => boolean): unknown;
};

const texts = ['StringLiteral', 'TemplateLiteral', 'BooleanLiteral'];
const lists = ['ArrayExpression', 'ObjectExpression'];
const rules = ['ArrowFunctionExpression', 'FunctionExpression', 'ObjectMethod', 'RegExpLiteral'];

/** A label, summary or list that is declared once can only be compared with its own copy; rules within it are mutated. */
const shouldIgnore = (path: NodePath): string | undefined =>
  (path.getFunctionParent() === null || isOfEndpoint(path)) && isDeclared(path.node)
    ? 'It is a declaration.'
    : undefined;

/** Endpoints that two owners have are declared in a function. */
const isOfEndpoint = (path: NodePath): boolean =>
  path.findParent(({ node }) => node.type === 'CallExpression' && node.callee?.name === 'endpoint') !== null;

const isDeclared = (node: Node): boolean =>
  texts.includes(node.type) || (lists.includes(node.type) && !hasRule(node));

const hasRule = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('type' in value && rules.some((rule) => rule === value.type)) || Object.values(value).some(hasRule));

/** Loaded by StrykerJS, for the groups that leave declarations out. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'declarations', value: { shouldIgnore } }];
