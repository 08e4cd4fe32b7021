// Finds a program of the system, or installs its package with the system's package manager.
import { spawnSync } from 'node:child_process';

export function find(commands) {
  for (const name of commands) {
    const found = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], {
      encoding: 'utf8',
    });
    if (found.status === 0) return found.stdout.trim();
  }
}

/** Installs a package and finds one of its commands. */
export function install(name, commands) {
  console.log(`Installing ${name} …`);
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const quiet = 'DEBIAN_FRONTEND=noninteractive';
  const command = `${sudo}apt-get update -qq && ${sudo}env ${quiet} apt-get install -y -qq --no-install-recommends ${name}`;
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });
  return find(commands);
}
