// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cellFor, cells } from '#kinds/views.ts';
import { kinds } from '#kinds/index.ts';
import { kindNames, sampleField, samples } from './sampleFields.ts';
import { createDataProvider, Stage } from './Stage.tsx';

afterEach(cleanup);

it('has no cell that no kind uses', () => {
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

  it.each(kindNames)('%s: the cell shows nothing for a blank', (kind) => {
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

  it.each(kindNames)('%s: the cell survives a value of another type', (kind) => {
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
  it('of a state have the color of the state, otherwise the class of its type', () => {
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

  it('of an email may wrap before the @', () => {
    const Cell = cellFor('email');
    const { container } = render(
      <Stage>
        <Cell value="mohan.ahmed.62@example.com" field={sampleField('email')} />
      </Stage>,
    );
    expect(container.innerHTML).toBe('mohan.ahmed.62<wbr>@example.com');
  });

  it('of a choice that is not a state are plain text', () => {
    const Cell = cellFor('choice');
    const { container } = render(
      <Stage>
        <Cell value="Direct" field={{ ...sampleField('choice'), name: 'source' }} />
      </Stage>,
    );
    expect(container.innerHTML).toBe('Direct');
  });

  it('of references fetch all titles of a screen by one call', async () => {
    const asked: string[][] = [];
    const Cell = cellFor('reference');
    const field = sampleField('reference');
    // Requests of earlier tests are sent in the same call, so they are awaited first.
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

  it('of a reference to a missing record say so', async () => {
    const Cell = cellFor('reference');
    render(
      <Stage>
        <Cell value="gone" field={sampleField('reference')} />
      </Stage>,
    );
    await screen.findByText('Not available');
  });

  it('of a URL only link to http addresses', () => {
    const Cell = cellFor('url');
    const { container } = render(
      <Stage>
        <Cell value="javascript:alert(1)" field={sampleField('url')} />
      </Stage>,
    );
    expect(container.querySelector('a')).toBeNull();
  });

  it('are refused for an unknown kind', () => {
    expect(() => cellFor('colour')).toThrow('no cell for the kind, got colour');
  });
});
