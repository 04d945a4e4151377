// Buttons at the edge of a board: nearer, farther, all of it.
import { text } from '../../text/text';
import { Icon, tool_name } from '../bits';

const icons = {
    fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
    plus: 'M10 4v12M4 10h12',
    minus: 'M4 10h12',
};

function Tool(props: {
    class: string;
    name: 'zoom.in' | 'zoom.out' | 'tool.fit';
    icon: keyof typeof icons;
    act: () => void;
}) {
    const name = props.name === 'tool.fit' ? tool_name(props.name, 'F') : text(props.name);
    return (
        <button
            type="button"
            class={props.class}
            title={name}
            aria-label={name}
            onClick={props.act}
        >
            <Icon d={icons[props.icon]} />
        </button>
    );
}

export function ZoomTools({ zoom, fit }: { zoom: (by: number) => void; fit: () => void }) {
    return (
        <div class="zoom" role="group" aria-label={text('zoom')}>
            <Tool class="tool by-mouse" name="zoom.in" icon="plus" act={() => zoom(1.3)} />
            <Tool class="tool by-mouse" name="zoom.out" icon="minus" act={() => zoom(1 / 1.3)} />
            <Tool class="tool" name="tool.fit" icon="fit" act={fit} />
        </div>
    );
}
