import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

/** A test that failed, or a file that could not be loaded, and the first line of why. */
export type FailedTest = { file: string; title: string; reason: string };

/** What a step's runner reported as JSON; nothing where it ended before it could. */
export function readFailedTests(reportPath: string, root: string): FailedTest[] {
  if (!existsSync(reportPath)) return [];
  const report: unknown = JSON.parse(readFileSync(reportPath, 'utf8'));
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) return vitest.data.testResults.flatMap((file) => failedInVitest(file, root));
  return playwrightReport.parse(report).suites.flatMap((suite) => failedInPlaywright(suite));
}

const vitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.optional(z.array(z.string())),
});
const vitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.optional(z.string()),
  assertionResults: z.array(vitestTest),
});
const vitestReport = z.object({ testResults: z.array(vitestFile) });

function failedInVitest(report: z.infer<typeof vitestFile>, root: string): FailedTest[] {
  const file = relative(root, report.name);
  const failed = report.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file,
      title: fullName.trim(),
      reason: firstLine(failureMessages?.[0]),
    }));
  if (failed.length > 0 || report.status !== 'failed') return failed;
  return [{ file, title: '(the file itself)', reason: firstLine(report.message) }];
}

const playwrightResult = z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(playwrightResult) })),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

function failedInPlaywright({ specs, suites = [] }: z.infer<typeof playwrightSuite>): FailedTest[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file: `e2e/${file}`,
      title: `${tests.map(({ projectName }) => `[${projectName}]`).join('')} ${title}`,
      reason: firstLine(tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0]?.message),
    }));
  return [...failed, ...suites.flatMap(failedInPlaywright)];
}

/** without the colours of a terminal */
function firstLine(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 160);
}
