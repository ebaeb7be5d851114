import { describe, expect, it } from 'vitest';
import { aheadOf, nextOf, previousOf, withQueue, withSkipped, type Walk } from '../../../src/screens/myDay/walk.ts';

const walk: Walk = { order: ['leads/1', 'leads/2', 'tasks/3'], skipped: [] };
const queue = ['leads/1', 'leads/2', 'tasks/3'];

describe('walk through the queue', () => {
  it('continues with the next record that is still in the queue', () => {
    expect(nextOf(walk, queue, 'leads/1')).toBe('leads/2');
    expect(nextOf(walk, ['leads/1', 'tasks/3'], 'leads/1')).toBe('tasks/3');
  });

  it('finds the next record ahead, without earlier, new and skipped ones', () => {
    expect(aheadOf(walk, queue, 'leads/1')).toBe('leads/2');
    expect(aheadOf(withSkipped(walk, 'leads/2'), queue, 'leads/1')).toBe('tasks/3');
    expect(aheadOf(walk, ['leads/1', 'leads/4', 'tasks/3'], 'tasks/3')).toBeUndefined();
  });

  it('continues with new records, and then with earlier ones', () => {
    expect(nextOf(walk, [...queue, 'leads/4'], 'tasks/3')).toBe('leads/4');
    expect(nextOf(walk, queue, 'tasks/3')).toBe('leads/1');
  });

  it('adds new records at its end', () => {
    expect(withQueue(walk, ['leads/4', 'leads/2', 'leads/1']).order).toEqual([...walk.order, 'leads/4']);
  });

  it('returns to skipped records when all others are done', () => {
    const skipped = withSkipped(walk, 'leads/1');
    expect(nextOf(skipped, queue, 'leads/1')).toBe('leads/2');
    expect(nextOf(skipped, ['leads/1', 'tasks/3'], 'tasks/3')).toBe('leads/1');
  });

  it('ends when only the current record is left', () => {
    expect(nextOf(walk, ['leads/2'], 'leads/2')).toBeUndefined();
    expect(nextOf(walk, [], 'leads/2')).toBeUndefined();
  });

  it('goes back to the previous record, but not beyond the first', () => {
    expect(previousOf(walk, 'leads/2')).toBe('leads/1');
    expect(previousOf(walk, 'leads/1')).toBeUndefined();
  });
});
