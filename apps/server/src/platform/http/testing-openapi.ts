import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What a public linter with its recommended rules finds in an OpenAPI document: errors and warnings, a line each. */
export async function openapiProblems(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ severity, ruleId, message, location: [at] }) =>
    [severity, ruleId, at?.pointer, message].join(' '),
  );
}
