import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The library says this where a schema has no sentence of its own. */
const nothingSaid = 'Invalid input';

const wordsOfType: Readonly<Record<string, string>> = {
  array: 'Please send this as a list, in square brackets.',
  boolean: 'Please send true or false.',
  int: 'Please send this as a whole number, without quotation marks.',
  null: 'Please leave this out, or send null.',
  number: 'Please send this as a number, without quotation marks.',
  object: 'Please send this as an object, in curly brackets.',
  record: 'Please send this as an object, in curly brackets.',
  string: 'Please send this as text, in quotation marks.',
};

/** The sentence of a field, which no schema has to repeat for each wrong type. */
export function describeIssue(issue: Issue): string {
  if (issue.message !== nothingSaid && issue.code !== 'invalid_union') return issue.message;
  if (issue.code === 'invalid_type') return wordsOfType[issue.expected] ?? checkThis;
  if (issue.code === 'invalid_value')
    return `Please send one of these: ${issue.values.map(String).join(', ')}.`;
  return issue.code === 'invalid_union' ? describeUnion(issue) : checkThis;
}

/** It only reports that no branch matched; a branch may say why. */
function describeUnion({ message, errors }: z.core.$ZodIssueInvalidUnion): string {
  const inner = errors.flat();
  const saying = inner.find((one) => one.message !== nothingSaid);
  if (saying) return describeIssue(saying);
  const wrongType = inner.find(({ code }) => code === 'invalid_type');
  return message === nothingSaid && wrongType ? describeIssue(wrongType) : message;
}

const checkThis = 'Please check this value.';

/** Of a field with a wrong type, without the messages about its length. */
export function omitFollowing(issues: readonly Issue[]): Issue[] {
  const toName = ({ path }: Issue) => path.join('.');
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(toName));
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(toName(issue)));
}
