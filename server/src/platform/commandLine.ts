/** The one parser of the command line: what was asked for, its help, or what is wrong with it. */
import { CommanderError, Option, Command as Parsed } from 'commander';

export type Typed<O extends object = object> = { args: string[]; options: O };

/** How a command is typed. */
export type Usage = {
  /** One word after the other, for a deed of another command: `people suspend`. */
  name: string;
  /** `<needed> [optional] [several...]` */
  args?: string;
  does: string;
  /** With `<value>` one takes a value. */
  options?: Record<string, string>;
  /** Options that may come several times. */
  repeated?: readonly string[];
  /** Among the arguments are changes such as +role and -role. */
  changes?: true;
};

/** Typed in a way that no command understands. */
export class Misuse extends Error {}

export type Read<U extends Usage> = { usage: U; typed: Typed } | { help: string };

/** Does nothing but read: whatever is wrong is known before anything is touched. */
export function readCommand<U extends Usage>(
  usages: readonly U[],
  words: readonly string[],
): Read<U> {
  let read: Read<U> | undefined;
  const help: string[] = [];
  const program = new Parsed('corridor')
    .description('What an operator does on the command line: npm run corridor -- COMMAND')
    .helpCommand('help [command]', 'explains a command')
    .exitOverride()
    .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => undefined });
  for (const usage of usages)
    addCommand(program, usage, (typed) => {
      read = { usage, typed };
    });
  const wanted = askedForHelp(words) ? [...nameIn(usages, words), '--help'] : [...words];
  refuseUnknown(program, wanted);
  try {
    program.parse(withChangesLast(usages, wanted), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code !== 'commander.helpDisplayed') throw new Misuse(sentence(error.message));
  }
  return read ?? { help: help.join('').trimEnd() };
}

function addCommand(program: Parsed, usage: Usage, hear: (typed: Typed) => void): void {
  const names = usage.name.split(' ');
  const parent = names
    .slice(0, -1)
    .reduce((above, name) => above.commands.find((one) => one.name() === name) ?? above, program);
  const command = parent
    .command(names.at(-1) ?? '')
    .description(usage.does)
    .allowExcessArguments();
  if (usage.args) command.arguments(usage.args);
  for (const [flags, does] of Object.entries(usage.options ?? {})) {
    const option = new Option(flags, does);
    if (usage.repeated?.includes(flags))
      option.argParser((value: string, before: string[] = []) => [...before, value]);
    command.addOption(option);
  }
  command.action(() => {
    const known = command.registeredArguments;
    const surplus = known.at(-1)?.variadic ? [] : command.args.slice(known.length);
    if (surplus.length > 0)
      throw new Misuse(
        `${usage.name} does not know what to do with: ${surplus.join(' ')}\n${usageOf(command)}`,
      );
    hear({ args: command.args, options: command.opts() });
  });
  command.configureOutput({ outputError: () => undefined });
  command.exitOverride((error) => {
    const asked = error.code === 'commander.helpDisplayed';
    throw asked ? error : new Misuse(`${sentence(error.message)}\n${usageOf(command)}`);
  });
}

const usageOf = (command: Parsed) => `Usage: ${command.createHelp().commandUsage(command)}`;

function refuseUnknown(program: Parsed, words: readonly string[]): void {
  const [name = '--help'] = words;
  if (words.length === 0) throw new Misuse(program.helpInformation().trimEnd());
  if (!name.startsWith('-') && !program.commands.some((command) => command.name() === name))
    throw new Misuse(`There is no command ${name}.\n\n${program.helpInformation().trimEnd()}`);
}

/** Before anything else: no option takes `--help` for its value, and nothing is done. */
function askedForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const open = end < 0 ? words : words.slice(0, end);
  return words[0] === 'help' || open.some((word) => word === '--help' || word === '-h');
}

/** The longest name of a command that the words begin with, or the first word where none does. */
function nameIn(usages: readonly Usage[], words: readonly string[]): readonly string[] {
  const typed = words[0] === 'help' ? words.slice(1) : words;
  const names = usages
    .map(({ name }) => name.split(' '))
    .filter((name) => name.every((word, at) => typed[at] === word))
    .toSorted((a, b) => b.length - a.length);
  return names[0] ?? typed.slice(0, 1).filter((word) => !word.startsWith('-') && word !== 'help');
}

/** -role is a change and no option: behind -- nothing is one. */
function withChangesLast(usages: readonly Usage[], words: string[]): string[] {
  const typed = words.join(' ');
  const takesChanges = usages.some(
    ({ name, changes }) => changes && `${typed} `.startsWith(`${name} `),
  );
  const isChange = (word: string) => /^[+-]\w{2}/.test(word);
  if (!takesChanges || words.includes('--') || !words.some(isChange)) return words;
  return [...words.filter((word) => !isChange(word)), '--', ...words.filter(isChange)];
}

const sentence = (message: string) => {
  const text = message.replace(/^error: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?)]$/.test(text) ? '' : '.'}`;
};
