import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installLocked, type Locked } from '../locked/locked.ts';

/** Frameworks, named as their scripts. */
export const frameworks = ['langchain', 'mastra', 'ai-sdk', 'openai-agents', 'mcp-use'] as const;
export type Framework = (typeof frameworks)[number];

/** What a model would see, or why the call failed. */
export type Shown = { readonly seen: string } | { readonly failed: string };

/** A framework in a separate process, connected to the MCP server. */
export interface Connected {
  readonly tools: readonly string[];
  call(name: string, input: object): Promise<Shown>;
  close(): void;
}

/** Lock file and scripts of the frameworks. */
const locked: Locked = {
  name: 'the agent frameworks',
  source: 'agents',
  folder: process.env['BENCH_FRAMEWORKS'] ?? join(tmpdir(), 'strait-agent-frameworks'),
};

/**
 * Installs the frameworks outside the repository from their own lock file, unless already done. @throws Error when the registry is
 * out of reach or npm had to change the lock file.
 */
export const installFrameworks = (): string => installLocked(locked);

/** Connects a framework. @throws Error with its message when it cannot. */
export async function connect(framework: Framework, folder: string, url: string): Promise<Connected> {
  // Disables telemetry.
  const env = { ...process.env, MCP_USE_ANONYMIZED_TELEMETRY: 'false', MASTRA_TELEMETRY_DISABLED: '1', LANGSMITH_TRACING: 'false' };
  const child = fork(join(folder, `${framework}.mjs`), [url], {
    cwd: folder,
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const words: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  const first = await next<{ readonly names?: readonly string[] }>(child);
  if (first?.names === undefined) throw new Error(`${framework} did not connect: ${words.join('').slice(-1000)}`);
  return {
    tools: first.names,
    async call(name, input) {
      if (!child.connected) return { failed: 'Its process has ended.' };
      const answer = next<Shown>(child);
      child.send({ name, input });
      return (await answer) ?? { failed: words.join('').slice(-300) };
    },
    close: () => child.kill(),
  };
}

/** Next message of a process; undefined when it exits or is silent for a minute. */
function next<Message>(child: ChildProcess): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const end = (message?: unknown) => {
      clearTimeout(timer);
      child.off('message', end);
      child.off('exit', gone);
      resolve(message as Message | undefined);
    };
    const gone = () => end();
    const timer = setTimeout(gone, 60_000);
    child.once('message', end);
    child.once('exit', gone);
  });
}
