import type { Socket } from 'node:net';
import type { ArmedFault, Fault, FaultOrder, Operation } from './fault.ts';

/** What a fault is matched with. */
export interface Target {
  operation: Operation;
  /** Name of the account. */
  account: string;
  /** Id of the video, if the path has one. */
  video: string | undefined;
}

/** The armed faults. */
export interface FaultPlan {
  arm(order: FaultOrder): ArmedFault;
  /** In the order in which they were armed. */
  list(): ArmedFault[];
  /** Tells whether it was armed. */
  disarm(id: string): boolean;
  clear(): void;
  /** Keeps a connection that is left hanging, so that it can be let go. */
  hold(connection: Socket): void;
  /** Closes the connections that hang. */
  letGo(): void;
  /** The fault that strikes this request, if any: the oldest that matches. Counts. */
  strike(target: Target): Fault | undefined;
}

/** A plan without faults. */
export function createFaultPlan(): FaultPlan {
  let armed: ArmedFault[] = [];
  let lastId = 0;
  const held = new Set<Socket>();
  const disarm = (id: string): boolean => {
    const left = armed.filter((fault) => fault.id !== id);
    const found = left.length < armed.length;
    armed = left;
    return found;
  };
  return {
    arm(order) {
      const fault = {
        ...order,
        id: `fault-${++lastId}`,
        count: order.count ?? 1,
        skip: order.skip ?? 0,
        struck: 0,
      };
      armed.push(fault);
      return { ...fault };
    },
    list: () => armed.map((fault) => ({ ...fault })),
    disarm,
    clear() {
      armed = [];
    },
    hold(connection) {
      held.add(connection);
      connection.once('close', () => held.delete(connection));
    },
    letGo() {
      for (const connection of held) connection.destroy();
    },
    strike(target) {
      for (const fault of armed) {
        if (!matches(fault, target)) continue;
        if (fault.skip > 0) {
          fault.skip -= 1;
          continue;
        }
        fault.struck += 1;
        if (fault.count !== 'forever') fault.count -= 1;
        if (fault.count === 0) disarm(fault.id);
        return fault.fault;
      }
      return undefined;
    },
  };
}

function matches({ operation, account, video }: ArmedFault, target: Target): boolean {
  if (operation !== 'any' && operation !== target.operation) return false;
  if (account !== undefined && account !== target.account) return false;
  return video === undefined || video.toLowerCase() === target.video?.toLowerCase();
}
