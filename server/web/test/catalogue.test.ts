import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { tile_art } from '../src/board/art';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { Shelf } from '../src/state/catalogue';

test('a tile that came with an upgrade is blank until the catalogue has come, and asked for', async () => {
    const shelf = new Shelf(create(CatalogueSchema, { tiles: [{ tile: 1, name: 'old' }] }));
    let asked = 0;
    shelf.on_unknown = () => {
        asked += 1;
    };
    assert.equal(shelf.type(1).name, 'old');
    const blank = shelf.type(2);
    assert.equal(shelf.type(2), blank, 'the same one, so that nothing is drawn twice');
    for (let rotation = 0; rotation < 4; ++rotation)
        assert.ok(tile_art(blank, rotation, 0, 0), 'it can be drawn');
    assert.ok(shelf.card(9));
    await Promise.resolve();
    assert.ok(asked > 0);
    shelf.renew(create(CatalogueSchema, { tiles: [{ tile: 2, name: 'new' }] }));
    assert.equal(shelf.type(2).name, 'new');
});
