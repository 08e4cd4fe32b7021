/**
 * The one parser of the command line. It returns the command, its help, or the reason why it
 * refuses.
 */
import { CommanderError, Option, Command as Parsed } from 'commander';

export type Typed<O extends object = object> = { args: string[]; options: O };

/** Describes how a person types a command. */
export type Usage = {
  /** A subcommand has two words: `people suspend`. */
  name: string;
  /** `<needed> [optional] [several...]` */
  args?: string;
  does: string;
  /** An option with `<value>` takes a value. */
  options?: Record<string, string>;
  /** These options may appear several times. */
  repeated?: readonly string[];
  /** The arguments contain changes such as +role and -role. */
  changes?: true;
};

/** No command understands these words. */
export class Misuse extends Error {}

export type Read<U extends Usage> = { usage: U; typed: Typed } | { help: string };

/** Only reads. Mistakes are found before the command changes anything. */
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
  const commandWords = asksForHelp(words) ? [...findName(usages, words), '--help'] : [...words];
  refuseUnknown(program, commandWords);
  try {
    program.parse(moveChangesLast(usages, commandWords), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code !== 'commander.helpDisplayed') throw new Misuse(asSentence(error.message));
  }
  return read ?? { help: help.join('').trimEnd() };
}

function addCommand(program: Parsed, usage: Usage, onRead: (typed: Typed) => void): void {
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
    onRead({ args: command.args, options: command.opts() });
  });
  command.configureOutput({ outputError: () => undefined });
  command.exitOverride((error) => {
    const asked = error.code === 'commander.helpDisplayed';
    throw asked ? error : new Misuse(`${asSentence(error.message)}\n${usageOf(command)}`);
  });
}

const usageOf = (command: Parsed) => `Usage: ${command.createHelp().commandUsage(command)}`;

function refuseUnknown(program: Parsed, words: readonly string[]): void {
  const [name = '--help'] = words;
  if (words.length === 0) throw new Misuse(program.helpInformation().trimEnd());
  if (!name.startsWith('-') && !program.commands.some((command) => command.name() === name))
    throw new Misuse(`There is no command ${name}.\n\n${program.helpInformation().trimEnd()}`);
}

/** Help comes first: no option may take `--help` as its value. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const open = end < 0 ? words : words.slice(0, end);
  return words[0] === 'help' || open.some((word) => word === '--help' || word === '-h');
}

/** Returns the longest command name at the start of the words, or the first word. */
function findName(usages: readonly Usage[], words: readonly string[]): readonly string[] {
  const typed = words[0] === 'help' ? words.slice(1) : words;
  const names = usages
    .map(({ name }) => name.split(' '))
    .filter((name) => name.every((word, at) => typed[at] === word))
    .toSorted((a, b) => b.length - a.length);
  return names[0] ?? typed.slice(0, 1).filter((word) => !word.startsWith('-') && word !== 'help');
}

/** A role with a minus is a change and not an option, so the changes move behind `--`. */
function moveChangesLast(usages: readonly Usage[], words: string[]): string[] {
  const typed = words.join(' ');
  const takesChanges = usages.some(
    ({ name, changes }) => changes && `${typed} `.startsWith(`${name} `),
  );
  const isChange = (word: string) => /^[+-]\w{2}/.test(word);
  if (!takesChanges || words.includes('--') || !words.some(isChange)) return words;
  return [...words.filter((word) => !isChange(word)), '--', ...words.filter(isChange)];
}

const asSentence = (message: string) => {
  const text = message.replace(/^error: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?)]$/.test(text) ? '' : '.'}`;
};
