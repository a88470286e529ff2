import { code, fence, perWindow, table } from '../markup/tables.ts';
import type { AgentView } from './agent-view.ts';

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Renders the view in markdown, with the facts and order of the JSON. `canonical` is its URL. */
export function agentViewMarkdown(view: AgentView, canonical: string): string {
  const { quickstart, rateLimits, errors, conventions } = view;
  const sections: readonly (readonly [string, string])[] = [
    ['Use it for', list(view.capabilities.map(({ summary, use }) => `${summary} ${use}.`))],
    ['Not for', list(view.notSupported)],
    ['First call', fence(curlOf(quickstart), 'sh')],
    ['Tools', toolText(view)],
    ['Endpoints', endpointTable(view)],
    ['Authentication', view.authentication.summary],
    ['Limits', `${rateLimits.summary} Every answer carries ${rateLimits.headers.slice(0, 2).map(code).join(' and ')}.`],
    ['Errors', [errors.summary, `Members: ${errors.body.map(code).join(', ')}.`, errorTableOf(view)].join('\n\n')],
    ['Conventions', list(Object.entries(conventions).map(([name, text]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${text}`))],
    ['Safety', list(view.safety)],
    ['Skills', list(view.skills.map(({ name, url, description }) => `[${name}](${url}): ${description}`))],
    ['Pages', list(view.pages.map(({ title, markdown, description }) => `[${title}](${markdown}): ${description}`))],
    ['Discovery', list(view.discovery.map(({ url, type, description }) => `[${new URL(url).pathname}](${url}), ${type}: ${description}`))],
  ];
  const matter = [
    '---',
    `title: ${JSON.stringify(`${view.product} for agents`)}`,
    `description: ${JSON.stringify(view.description)}`,
    `canonical: ${canonical}`,
    '---',
  ];
  const body = sections.filter(([, text]) => text !== '').map(([title, text]) => `## ${title}\n\n${text}`);
  return `${[matter.join('\n'), `# ${view.product} for agents`, `> ${view.description}`, view.instructions, ...body].join('\n\n')}\n`;
}

function curlOf({ url, headers, body }: AgentView['quickstart']): string {
  const flags = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
  return [`curl -s ${url} \\`, `  ${flags.join(' ')} \\`, `  -d '${JSON.stringify(body)}'`].join('\n');
}

function toolText({ tools }: AgentView): string {
  return tools
    .map(({ name, title, description, example }) =>
      [`### ${title}`, `${code(name)}: ${description}`, fence(JSON.stringify(example), 'json')].join('\n\n'),
    )
    .join('\n\n');
}

function endpointTable({ endpoints }: AgentView): string {
  return table(
    ['Endpoint', 'What it does', 'Limit for each caller'],
    endpoints.map(({ method, url, summary, limit }) => [
      code(`${method} ${url}`),
      summary,
      perWindow({ quota: limit.requests, seconds: limit.seconds }),
    ]),
  );
}

function errorTableOf({ errors }: AgentView): string {
  return table(
    ['Code', 'Status', 'What happened, what to do'],
    errors.codes.map(({ code: name, status, meaning, action, retryAfterSeconds }) => [
      code(name),
      `${status}`,
      `${meaning} ${action}${retryAfterSeconds === undefined ? '' : ` Retry after ${retryAfterSeconds} s.`}`,
    ]),
  );
}
