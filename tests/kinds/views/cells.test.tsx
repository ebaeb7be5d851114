// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cellFor, cells } from '#kinds/views.ts';
import { kinds } from '#kinds/index.ts';
import { kindNames, sampleField, samples } from './sampleFields.ts';
import { createDataProvider, Stage } from './Stage.tsx';

afterEach(cleanup);

it('every cell belongs to a kind', () => {
  const named = new Set(Object.values(kinds).map(({ views }) => views.cell));
  expect([...named].toSorted()).toEqual(Object.keys(cells).toSorted());
});

describe('every kind', () => {
  it.each(kindNames)('%s: the cell shows the value', async (kind) => {
    const Cell = cellFor(kind);
    const { container } = render(
      <Stage>
        <Cell value={samples[kind].value} field={sampleField(kind)} />
      </Stage>,
    );
    await waitFor(() => expect(container.textContent).toBe(samples[kind].shown));
  });

  it.each(kindNames)('%s: the cell is empty for a blank value', (kind) => {
    const Cell = cellFor(kind);
    for (const blank of [undefined, null, '', []]) {
      const { container, unmount } = render(
        <Stage>
          <Cell value={blank} field={sampleField(kind)} />
        </Stage>,
      );
      expect(container.innerHTML).toBe('');
      unmount();
    }
  });

  it.each(kindNames)('%s: the cell does not throw for a value of another type', (kind) => {
    const Cell = cellFor(kind);
    for (const odd of [7, true, 'zzz', { a: { b: 1 } }, [{ c: 1 }, null, 3], new File([], 'x')]) {
      expect(() =>
        render(
          <Stage>
            <Cell value={odd} field={sampleField(kind)} />
          </Stage>,
        ),
      ).not.toThrow();
    }
  });
});

describe('cells', () => {
  it('a state has its own color, or the class of its type', () => {
    const Cell = cellFor('choice');
    const field = sampleField('choice');
    render(
      <Stage>
        <Cell value="New" field={field} />
        <Cell value="Booked" field={field} />
      </Stage>,
    );
    expect(screen.getByText('New').className).toContain('cell-state-open');
    expect(screen.getByText('Booked').style.getPropertyValue('--state-color')).toBe('light-dark(#009900, #00aa00)');
  });

  it('an email may wrap before the @', () => {
    const Cell = cellFor('email');
    const { container } = render(
      <Stage>
        <Cell value="mohan.ahmed.62@example.com" field={sampleField('email')} />
      </Stage>,
    );
    expect(container.innerHTML).toBe('mohan.ahmed.62<wbr>@example.com');
  });

  it('a choice that is not a state is plain text', () => {
    const Cell = cellFor('choice');
    const { container } = render(
      <Stage>
        <Cell value="Direct" field={{ ...sampleField('choice'), name: 'source' }} />
      </Stage>,
    );
    expect(container.innerHTML).toBe('Direct');
  });

  it('references on a screen load their titles in one request', async () => {
    const asked: string[][] = [];
    const Cell = cellFor('reference');
    const field = sampleField('reference');
    // Requests of earlier tests are batched into the same call; wait for them first.
    render(
      <Stage>
        <Cell value="u2" field={field} />
      </Stage>,
    );
    await screen.findByText('Meera Iyer');
    cleanup();
    render(
      <Stage dataProvider={createDataProvider(asked)}>
        {['u1', 'u2', 'u3', 'u1'].map((id, row) => (
          <Cell key={row} value={id} field={field} />
        ))}
      </Stage>,
    );
    await screen.findByText(/Arjun Das/);
    expect(asked).toEqual([['u1', 'u2', 'u3']]);
  });

  it('a reference to an unavailable record shows "Not available"', async () => {
    const Cell = cellFor('reference');
    render(
      <Stage>
        <Cell value="gone" field={sampleField('reference')} />
      </Stage>,
    );
    await screen.findByText('Not available');
  });

  it('a URL links only to http and https addresses', () => {
    const Cell = cellFor('url');
    const { container } = render(
      <Stage>
        <Cell value="javascript:alert(1)" field={sampleField('url')} />
      </Stage>,
    );
    expect(container.querySelector('a')).toBeNull();
  });

  it('cellFor throws for an unknown kind', () => {
    expect(() => cellFor('colour')).toThrow('no cell for the kind, got colour');
  });
});
