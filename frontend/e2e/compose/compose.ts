// One profile of the shipped compose file, as a project of its own beside what may run under the shipped name.
import { docker, release, report, run, since } from './engine.ts';

const at = (variable: string, standard: number) =>
  `http://localhost:${process.env[variable] ?? standard}`;

/** Where the app and the mock's control API are published. */
export const app = at('APP_PORT', 8080);
export const control = at('CONTROL_PORT', 8092);

export class Compose {
  private readonly profile: string[];
  private readonly services: string[];

  /** The services are those that the head of the file says to start. */
  constructor(profile?: string, ...services: string[]) {
    this.profile = profile ? ['--profile', profile] : [];
    this.services = services;
  }

  /** Calls compose: the client's plugin, or the program of its own. `image` is the tag of our images. */
  async call(args: string[], image = release): Promise<string> {
    const whole = ['--project-name', 'selfservice-test', ...this.profile, ...args];
    const env = { VERSION: image };
    const plugin = await docker('compose', 'version').catch(() => '');
    return plugin
      ? run(process.env.DOCKER ?? 'docker', ['compose', ...whole], env)
      : run('docker-compose', whole, env);
  }

  /** Starts everything and waits until all of it is healthy. */
  async up(): Promise<void> {
    const began = Date.now();
    await this.call(['up', '-d', '--no-build', '--wait', ...this.services]);
    const count = (await this.call(['ps', '--quiet'])).split('\n').length;
    report(`${count} containers are healthy after ${since(began)}`);
  }

  /** Replaces the containers of one service by those of another image. */
  async replace(service: string, image: string): Promise<void> {
    await this.call(['up', '-d', '--no-build', '--wait', '--no-deps', service], image);
  }

  /** Ends and removes every container; what is in the volumes stays. */
  async down(...more: string[]): Promise<void> {
    await this.call(['down', ...more]);
  }

  /** The server that the Sentinels name as Redis's primary. */
  async primary(): Promise<string> {
    const question = ['sentinel', 'get-master-addr-by-name', 'selfservice'];
    const ask = ['redis-cli', '-p', '26379', '--raw', ...question];
    return (await this.call(['exec', '-T', 'sentinel-1', ...ask])).split('\n')[0] ?? '';
  }
}
